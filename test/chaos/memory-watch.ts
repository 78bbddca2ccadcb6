import { residentMegabytes } from '../support/general/resident-memory.ts';

/** A process's memory in MB: before, and the maximum in each half of the load. A leak also grows in the second half. */
export interface MemoryMb {
  before: number;
  firstHalf: number;
  secondHalf: number;
}

const LOOK_EVERY_MS = 500;

export interface MemoryWatch {
  over(): MemoryMb;
}

/** Watches a process's memory during a load of known duration. */
export function watchMemory(pid: number, loadMs: number): MemoryWatch {
  const now = (): number => Math.round(residentMegabytes(pid));
  const began = Date.now();
  const seen: MemoryMb = { before: now(), firstHalf: 0, secondHalf: 0 };
  const looking = setInterval(() => {
    const half = Date.now() - began < loadMs / 2 ? 'firstHalf' : 'secondHalf';
    seen[half] = Math.max(seen[half], now());
  }, LOOK_EVERY_MS);
  return { over() { clearInterval(looking); return seen; } };
}

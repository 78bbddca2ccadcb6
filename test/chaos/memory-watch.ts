import { residentMegabytes } from '../support/general/resident-memory.ts';

/** What a process takes in MB: before, and at most in each half of the load. What leaks grows in the second as in the first. */
export interface MemoryMb {
  before: number;
  firstHalf: number;
  secondHalf: number;
}

const LOOK_EVERY_MS = 500;

export interface MemoryWatch {
  over(): MemoryMb;
}

/** Looks at what a process takes until it is over, in a load that lasts so long. */
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

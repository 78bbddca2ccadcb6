import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const KILOBYTES = 1024;

/**
 * What a process has in memory, in megabytes; zero where it has ended. Linux tells it by a file: tests look many times a second, and each
 * `ps` would take the processor longer than what is looked at.
 */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(kilobytes ?? 0) / KILOBYTES;
  } catch {
    return 0;
  }
}

/** The processes that a process has started and that have not ended. */
export function childrenOf(pid: number): number[] {
  try {
    const children = process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return children.trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

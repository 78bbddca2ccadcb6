import { execFileSync } from 'node:child_process';

/** The resident memory of a process, in MB. */
export function residentMb(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The process does not run.');
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The session that a process belongs to is the fourth number behind its name, which may hold spaces (proc_pid_stat(5)). */
const leadsSession = (): boolean => {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[4]) === process.pid;
};

/**
 * Has this process give way to others that need the processor; `niceness` counts as `nice` does, up to 19. Linux weighs it only
 * among processes of one session where sessions are scheduled as groups (sched(7), "The autogroup feature"), so a process that
 * leads a session of its own has the whole of it give way.
 */
export function giveWay(niceness: number): void {
  setPriority(niceness);
  try {
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(niceness));
  } catch {
    // No Linux, or a kernel without groups: the priority alone counts there.
  }
}

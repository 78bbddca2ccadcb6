import { writeFile } from 'node:fs/promises';

/** Of a session's share of the processor beside others, as `nice` counts. */
const SESSION_NICE = 10;

/**
 * Lets the processes of other sessions go before this process's. Linux shares the processor out among sessions first (sched(7),
 * "The autogroup feature"), so that without this the `nice` of a process that has a session of its own counts for nothing. Where
 * the system knows no such groups, as in containers, `nice` alone does.
 */
export async function lowerSession(): Promise<void> {
  await writeFile('/proc/self/autogroup', String(SESSION_NICE)).catch(() => undefined);
}

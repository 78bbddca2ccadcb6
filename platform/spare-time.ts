import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { once } from './once.ts';

/** Between two timers whose lateness is measured, and what is looked back on, in milliseconds. */
const RESOLUTION_MS = 10;
const WINDOW_MS = 250;
/**
 * Timers of a process that finds a processor when it wants one are late by half a millisecond; on two processors that are wanted
 * all the time, by two to five.
 */
const LATE_MS = 1.5;
/**
 * So much of the machine's processors has to lie idle. A reply is the work of four processes in turn, each of which waits where
 * others keep the processors busy, long before any of them is late: with half of two processors taken, one step in four waits.
 */
const IDLE_SHARE = 0.4;

/** What the machine's processors have done since it started, in milliseconds. Zero where the system does not tell. */
function processorTimes(): { idle: number; all: number } {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, all };
}

const watch = once(() => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let hasTime = true;
  let before = processorTimes();
  setInterval(() => {
    const now = processorTimes();
    const took = now.all - before.all;
    const isIdle = took <= 0 || (now.idle - before.idle) / took >= IDLE_SHARE;
    hasTime = isIdle && !(delays.mean / 1e6 - RESOLUTION_MS > LATE_MS);
    before = now;
    delays.reset();
  }, WINDOW_MS).unref();
  return () => hasTime;
});

/**
 * Measures from now on whether this process gets the processor when it wants it, whatever takes it: its own work, other processes
 * or a limit of its container. It keeps no process alive.
 *
 * @returns whether, in the last quarter of a second, the machine's processors had time left and timers were on time on average
 */
export const watchSpareTime = (): (() => boolean) => watch();

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

const watch = once(() => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let hasTime = true;
  setInterval(() => {
    hasTime = !(delays.mean / 1e6 - RESOLUTION_MS > LATE_MS);
    delays.reset();
  }, WINDOW_MS).unref();
  return () => hasTime;
});

/**
 * Measures from now on whether this process gets the processor when it wants it, whatever takes it: its own work, other processes
 * or a limit of its container. It keeps no process alive.
 *
 * @returns whether timers were on time in the last quarter of a second, on average
 */
export const watchSpareTime = (): (() => boolean) => watch();

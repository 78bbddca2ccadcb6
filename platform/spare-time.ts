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
/** Reading them takes a tenth of a millisecond for each processor, so it is done only while somebody asks, in milliseconds. */
const ASKED_LATELY_MS = 2_000;

/** What the machine's processors have done since it started, in milliseconds. Zero where the system does not tell. */
interface ProcessorTimes {
  idle: number;
  all: number;
}

function processorTimes(): ProcessorTimes {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, all };
}

function isIdleBetween(before: ProcessorTimes | undefined, now: ProcessorTimes | undefined): boolean {
  const took = before && now ? now.all - before.all : 0;
  return took <= 0 || ((now?.idle ?? 0) - (before?.idle ?? 0)) / took >= IDLE_SHARE;
}

const watch = once(() => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let hasTime = true;
  let askedAt = -Infinity;
  let before: ProcessorTimes | undefined;
  setInterval(() => {
    const now = performance.now() - askedAt < ASKED_LATELY_MS ? processorTimes() : undefined;
    hasTime = isIdleBetween(before, now) && !(delays.mean / 1e6 - RESOLUTION_MS > LATE_MS);
    before = now;
    delays.reset();
  }, WINDOW_MS).unref();
  return () => {
    askedAt = performance.now();
    return hasTime;
  };
});

/**
 * Measures from now on whether this process gets the processor when it wants it, no matter what takes it: its own work, other processes
 * or a limit of its container. It keeps no process alive.
 *
 * @returns whether, in the last quarter of a second, the machine's processors had time left and timers were on time on average
 */
export const watchSpareTime = (): (() => boolean) => watch();

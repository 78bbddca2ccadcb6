import { workerData } from 'node:worker_threads';
import { CPU_MS, MEMORY_MB, READING, TIME_SIGNAL, type SharedState } from './shared-state.ts';

/**
 * Watches its process from a thread of its own, since a reader that is busy hears nothing: ends it when the reading that is under
 * way takes too much time or memory, and when the worker that started it is gone.
 */
const { state, parent } = workerData as { state: SharedState; parent: number };
const BUSY_MS = 25;
const IDLE_MS = 1_000;
const MEGABYTE = 1024 * 1024;

let seen = 0;
let since = 0;

const computingMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

for (;;) {
  const reading = Atomics.load(state, READING);
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (reading !== seen) {
    seen = reading;
    since = computingMs();
  }
  if (reading !== 0) {
    if (process.memoryUsage.rss() > Atomics.load(state, MEMORY_MB) * MEGABYTE) process.kill(process.pid, 'SIGKILL');
    if (computingMs() - since > Atomics.load(state, CPU_MS)) process.kill(process.pid, TIME_SIGNAL);
  }
  Atomics.wait(state, READING, reading, reading === 0 ? IDLE_MS : BUSY_MS);
}

import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DomainError, toDomainError } from '../../../domain/model/errors.ts';
import type { ReadingKind } from '../../../domain/ports/content-reader.ts';
import { readers } from '../../../domain/reading/readers.ts';
import type { Answer, Order } from './messages.ts';
import { CPU_MS, MEMORY_MB, READING, STATE_BYTES, type SharedState } from './shared-state.ts';

/** The main of a reader: a process that takes apart one document or page at a time, and may be ended at any moment. */
const state: SharedState = new Int32Array(new SharedArrayBuffer(STATE_BYTES));
const MEGABYTE = 1024 * 1024;
/** As `nice` counts: guests' turns come first on a machine with few processors, and readers get a third of a busy one. */
const BEHIND_GUESTS = 5;
let readings = 0;

setPriority(BEHIND_GUESTS);
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: { state, parent: process.ppid } });
watchdog.unref();
// A reader without its watchdog is no longer safe.
watchdog.on('exit', () => process.exit(1));

process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => { void follow(order); });
process.send?.('ready');
// Before it reads anything: readers are killed, and would compile all of it again each time.
flushCompileCache();

async function follow({ kind, input, limits }: Order): Promise<void> {
  readings = readings % 1_000_000 + 1;
  Atomics.store(state, CPU_MS, limits.cpuMs);
  Atomics.store(state, MEMORY_MB, Math.round(limits.memoryBytes / MEGABYTE));
  const reading = readings;
  Atomics.store(state, READING, reading);
  Atomics.notify(state, READING);
  const answer = await answerTo(kind, input);
  // What is sent is written out while the watchdog still looks.
  process.send?.({ ...answer, keptBytes: process.memoryUsage.rss() } satisfies Answer, () => {
    // Unless the next one has begun.
    Atomics.compareExchange(state, READING, reading, 0);
  });
}

async function answerTo(kind: ReadingKind, input: unknown): Promise<Pick<Answer, 'output' | 'failure'>> {
  try {
    return { output: await readers[kind](input as never) };
  } catch (error) {
    const { code, message } = toDomainError(error);
    return { failure: error instanceof DomainError ? { code, message } : { code: null, message: String(error) } };
  }
}

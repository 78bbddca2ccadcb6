import { setTimeout as delay } from 'node:timers/promises';
import { say } from './guest.ts';
import { residentMb } from './memory/resident.ts';
import { startBenchProduct } from './product.ts';

const WARM_UP = 50;
const GUESTS = 16;
const STEPS = 10;
/** For what a turn leaves behind to be collected. */
const REST_MS = 1_000;

/**
 * The memory of the worker that talks with guests, while so many conversations are open: each had its first question and its answer,
 * and waits for the next for half an hour. How many of them are kept in memory is the worker's own decision.
 */
export async function benchMemory({ calls: conversations, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    let open = 0;
    const openUntil = async (count: number): Promise<void> => {
      await Promise.all(Array.from({ length: GUESTS }, async () => {
        while (open < count) {
          open += 1;
          await say(product, open, { wait: true });
        }
      }));
      await delay(REST_MS);
    };
    const pid = product.workerPid();
    await openUntil(WARM_UP);
    const rows = [{ conversations: open, mb: Math.round(residentMb(pid)) }];
    for (let step = 1; step <= STEPS; step += 1) {
      await openUntil(Math.ceil((conversations * step) / STEPS));
      rows.push({ conversations: open, mb: Math.round(residentMb(pid)) });
      log(`${open} open conversations: ${rows.at(-1)?.mb} MB`);
    }
    if (product.workerPid() !== pid) throw new Error('The worker did not survive.');
    return { bench: 'memory', rows };
  } finally {
    await product.teardown.stop(log);
  }
}

import { say } from './guest.ts';
import { startBenchProduct } from './product.ts';
import { figuresOf, Samples, table } from './statistics.ts';

/** The number of answers until a start has no more effect, and of those that count as usual. */
const WARM_UP = 30;
const USUAL = 10;

/**
 * Guests' waiting time right after the API and the workers report that they are ready: the first guest in a new session, and one who
 * continues a conversation from before the start.
 */
export async function benchFirstAnswer({ calls: starts, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const start = new Samples('until the processes can work');
    const kinds = {
      usual: new Samples('a later answer, new session'), first: new Samples('the first answer, new session'),
      next: new Samples('the next, session from before'),
    };
    for (let round = 1; round <= starts; round += 1) {
      const { session } = await say(product, round, { wait: true });
      await start.time(() => product.restart());
      await kinds.first.time(() => say(product, round, { wait: true }));
      await kinds.next.time(() => say(product, round, { session, wait: true }));
      for (let turn = 0; turn < WARM_UP; turn += 1) await say(product, turn, { wait: true });
      for (let turn = 0; turn < USUAL; turn += 1) await kinds.usual.time(() => say(product, turn, { wait: true }));
      log(`Start ${round} of ${starts} …`);
    }
    const rows = [...Object.values(kinds), start].map((samples) => figuresOf(samples, kinds.usual));
    log(table(rows, kinds.usual.name));
    return { bench: 'first-answer', starts, rows };
  } finally {
    await product.teardown.stop(log);
  }
}

import { startBareTemporal } from './bare/temporal.ts';
import { say } from './guest.ts';
import { startBenchProduct } from './product.ts';
import { rateFigures, Rates, rateTable } from './rates.ts';

const ROUND_MS = 4_000;
const CROWDS = [16, 64];

/** How many turns a second get through for 16 and for 64 guests at once, beside bare updates, round by round. */
export async function benchCrowd({ calls: rounds, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct();
  try {
    const { update } = await startBareTemporal(product);
    const sessions: string[] = [];
    for (let guest = 0; guest < Math.max(...CROWDS); guest += 1) sessions.push((await say(product, guest, { wait: true })).session);
    let said = 0;
    const turn = (guest: number): Promise<unknown> => say(product, said++, { wait: true, session: sessions[guest] ?? '' });
    const crowds = CROWDS.map((callers) => ({
      callers, bare: new Rates(`bare updates, ${callers} callers`), turns: new Rates(`turns, ${callers} guests`),
    }));
    for (let round = 0; round < rounds; round += 1) {
      log(`Round ${round + 1} of ${rounds} …`);
      for (const { callers, bare, turns } of crowds) {
        await bare.measure({ callers, forMs: ROUND_MS, call: (caller) => update(`bare/${caller}`) });
        await turns.measure({ callers, forMs: ROUND_MS, call: turn });
      }
    }
    const rows = crowds.flatMap(({ bare, turns }) => [rateFigures(bare, bare), rateFigures(turns, bare)]);
    log(rateTable(rows));
    return { bench: 'crowd', rounds, rows };
  } finally {
    await product.teardown.stop(log);
  }
}

import { startBareTemporal } from './bare/temporal.ts';
import { say } from './guest.ts';
import { startBenchProduct } from './product.ts';
import { asText, Costs, processorTime, productPrograms } from './processor.ts';
import { rateFigures, Rates, rateTable } from './rates.ts';

const ROUND_MS = 4_000;
const CROWDS = [16, 64];

/** Turns per second with 16 and 64 concurrent guests, against bare updates, round by round. */
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
      callers, bare: kindOf(`bare updates, ${callers} callers`), turns: kindOf(`turns, ${callers} guests`),
    }));
    for (let round = 0; round < rounds; round += 1) {
      log(`Round ${round + 1} of ${rounds} …`);
      for (const { callers, bare, turns } of crowds) {
        await measure(bare, { callers, call: (caller) => update(`bare/${caller}`) });
        await measure(turns, { callers, call: turn });
      }
    }
    const rows = crowds.flatMap(({ bare, turns }) => [bare, turns].map(({ rates, costs }) => (
      { ...rateFigures(rates, bare.rates), processorMs: costs.per(rates.calls) }
    )));
    log(rateTable(rows));
    log('Milliseconds of processor time for each:');
    for (const { name, processorMs } of rows) log(`${name}: ${asText(processorMs)}`);
    return { bench: 'crowd', rounds, rows };
  } finally {
    await product.teardown.stop(log);
  }
}

interface Kind {
  rates: Rates;
  costs: Costs;
}

const kindOf = (name: string): Kind => ({ rates: new Rates(name), costs: new Costs() });

async function measure(
  { rates, costs }: Kind, { callers, call }: { callers: number; call: (caller: number) => Promise<unknown> },
): Promise<void> {
  const before = processorTime(productPrograms);
  await rates.measure({ callers, forMs: ROUND_MS, call });
  costs.add(before, processorTime(productPrograms));
}

import { setTimeout as delay } from 'node:timers/promises';
import { apiOf, openBusyHotel } from './noisy/hotels.ts';
import { quietGuests } from './noisy/guests.ts';
import { scenarios, type Stage } from './noisy/scenarios.ts';
import { asText, Costs, processorTime, productPrograms } from './processor.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import type { Samples } from './statistics.ts';

/** How long the quiet hotel is alone before each scenario, and its warm-up, in milliseconds. */
const QUIET_MS = 20_000;
const WARM_UP_MS = 10_000;

/** The product's own limits, and a proxy that names each caller's address. */
const asInProduction = { LIMIT_MESSAGES_PER_MINUTE: '60', LIMIT_REQUESTS_PER_MINUTE: '600', TRUST_PROXY: '1' };

interface Row {
  name: string;
  alone: Samples;
  beside: Samples;
  failures: number;
  ratio: number;
  restarts: number;
  seconds: number;
  became: string;
  /** Processor time of each of the product's programs meanwhile, in seconds. */
  processor: Record<string, number>;
}

const pidsOf = (product: BenchProduct): (number | undefined)[] => [product.workerPid(), product.backgroundPid()];

/**
 * The waiting time of one hotel's guests while another hotel makes all the noise it can, against the time right before, without noise, on
 * the same product. `only` selects the scenarios with these words in their names.
 */
export async function benchNoisy({ only, log }: { only: string; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct(asInProduction);
  try {
    const api = apiOf(product);
    const stage: Stage = { product, api, hotel: await openBusyHotel(product, api) };
    const alone = async (ms: number): Promise<Samples> => {
      const guests = quietGuests(api, product.clientId, 'alone');
      await delay(ms);
      await guests.stop();
      return guests.samples;
    };
    await alone(WARM_UP_MS);
    const rows: Row[] = [];
    for (const { name, run } of scenarios.filter(({ name: each }) => each.includes(only))) {
      log(`${name} …`);
      const before = await alone(QUIET_MS);
      const pids = pidsOf(product);
      const guests = quietGuests(api, product.clientId, name);
      const started = performance.now();
      const costs = new Costs();
      const taken = processorTime(productPrograms);
      const became = await run(stage);
      const seconds = (performance.now() - started) / 1000;
      costs.add(taken, processorTime(productPrograms));
      await guests.stop();
      const restarts = pidsOf(product).filter((pid, index) => pid !== pids[index]).length;
      const ratio = guests.samples.percentile(0.95) / before.percentile(0.95);
      const row = {
        name, alone: before, beside: guests.samples, failures: guests.failures.length, ratio, restarts, seconds, became,
        processor: costs.per(1000),
      };
      rows.push(row);
      log(lineOf(row));
      for (const failure of guests.failures.slice(0, 3)) log(`  ${failure}`);
    }
    return { bench: 'noisy', rows: Object.fromEntries(rows.map((row) => [row.name, jsonOf(row)])) };
  } finally {
    await product.teardown.stop(log);
  }
}

const ms = (samples: Samples, share: number): number => Math.round(samples.percentile(share));

function lineOf({ name, alone, beside, ratio, failures, restarts, seconds, became, processor }: Row): string {
  const of = (samples: Samples): string => `p50 ${ms(samples, 0.5)} ms, p95 ${ms(samples, 0.95)} ms (${samples.count})`;
  return `${name}: the other hotel's guests alone ${of(alone)}, beside it ${of(beside)}: p95 × ${ratio.toFixed(2)}; `
    + `${failures} of their calls failed, ${restarts} workers restarted; over after ${seconds.toFixed(0)} s: ${became}; `
    + `seconds of processor time: ${asText(processor)}`;
}

const jsonOf = ({ alone, beside, ratio, failures, restarts, seconds, became, processor }: Row): object => ({
  alone: { p50: ms(alone, 0.5), p95: ms(alone, 0.95), count: alone.count },
    beside: { p50: ms(beside, 0.5), p95: ms(beside, 0.95), count: beside.count },
  ratio: Math.round(ratio * 100) / 100, failures, restarts, seconds: Math.round(seconds), became, processor,
});

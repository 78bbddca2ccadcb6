import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '../domain/storage/database.ts';
import { applyRetention } from '../domain/upkeep/apply-retention.ts';
import { addTalk, emailOf } from './deletion/old-talk.ts';
import { quietGuests } from './noisy/guests.ts';
import { apiOf, signIn } from './noisy/hotels.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { Samples } from './statistics.ts';

const ROUNDS = 5;
/** The duration of each kind in a round, in milliseconds. */
const SLICE_MS = 8_000;
const WARM_UP_MS = 10_000;
const KEPT_DAYS = 365;
/** Recent messages, in which an erasure also looks for its guest, as a share of the old ones. */
const KEPT_SHARE = 0.25;
/** The messages of a guest with a known address: twenty conversations. */
const MESSAGES_OF_GUEST = 200;
const POLL_MS = 250;

/** Work during the guests' conversations, until the given moment. @returns the number of deleted records */
type Work = (until: number) => Promise<number>;

interface Kind {
  name: string;
  work: Work;
  samples: Samples;
  records: number;
  seconds: number;
}

/**
 * Guests' waiting time while their hotel's retention deletes old messages, and while guests are erased by address, against no deletion. The
 * three alternate in one run.
 */
export async function benchDeletion({ calls: messages, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  const product = await startBenchProduct({ TRUST_PROXY: '1' });
  try {
    log(`Writing ${messages} old messages and ${messages * KEPT_SHARE} recent ones …`);
    await addTalk(product, { messages, days: KEPT_DAYS + 1, guests: 0 });
    const kept = messages * KEPT_SHARE;
    await addTalk(product, { messages: kept, days: 1, guests: Math.ceil(kept / MESSAGES_OF_GUEST) });
    const [alone, ...others] = [
      kindOf('alone', async (until) => { await delay(until - Date.now()); return 0; }),
      kindOf('while retention deletes', await retentionOf(product)),
      kindOf('while guests are erased', await erasuresOf(product)),
    ] as [Kind, ...Kind[]];
    await beside(product, kindOf('warming up', alone.work), WARM_UP_MS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      log(`Round ${round} of ${ROUNDS} …`);
      for (const kind of [alone, ...others]) await beside(product, kind, SLICE_MS);
    }
    const rows = [alone, ...others].map((kind) => rowOf(kind, alone));
    for (const row of rows) log(lineOf(row));
    return { bench: 'deletion', messages, rows };
  } finally {
    await product.teardown.stop(log);
  }
}

const kindOf = (name: string, work: Work): Kind => ({ name, work, samples: new Samples(name), records: 0, seconds: 0 });

/** Does a slice of the work while guests talk; they stop with it. */
async function beside(product: BenchProduct, kind: Kind, ms: number): Promise<void> {
  const guests = quietGuests(apiOf(product), product.clientId, kind.name);
  const began = Date.now();
  kind.records += await kind.work(began + ms);
  kind.seconds += (Date.now() - began) / 1000;
  await guests.stop();
  if (guests.failures.length > 0) throw new Error(`A guest got no answer: ${guests.failures[0]}`);
  kind.samples.addAll(guests.samples);
}

/** Deletes as the hourly upkeep does, but only for this hotel. */
async function retentionOf(product: BenchProduct): Promise<Work> {
  const database = await Database.create({ url: product.stack.databaseUrl, poolSize: 1 });
  product.teardown.add('database', { stop: () => database.close(), kill: () => {} });
  const db = database.forSystem();
  await db.transaction((em) => em.execute('update client set retention_days = ? where id = ?', [KEPT_DAYS, product.clientId]));
  const ctx = {
    actor: { kind: 'system', job: 'bench' }, interface: 'system', clientId: null, requestId: 'bench', now: () => new Date(), db,
  } as const;
  return async (until) => (await applyRetention({ ctx, until, clientIds: [product.clientId] })).expiredRecords;
}

interface Erasure {
  id: string;
  state: string;
  records: Record<string, number>;
}

/** Erases one guest after the other by address, as an operator does. */
async function erasuresOf(product: BenchProduct): Promise<Work> {
  const api = apiOf(product);
  const headers = await signIn(product, api);
  const path = `/api/clients/${product.clientId}/guests`;
  let guest = 0;
  const erase = async (): Promise<number> => {
    let { body } = await api.call<Erasure>('POST', `${path}/erase`, { headers, body: { email: emailOf(guest) } });
    guest += 1;
    while (body.state !== 'done') {
      await delay(POLL_MS);
      ({ body } = await api.call<Erasure>('GET', `${path}/erasures/${body.id}`, { headers }));
    }
    return Object.values(body.records).reduce((sum, count) => sum + count, 0);
  };
  return async (until) => {
    let records = 0;
    while (Date.now() < until) records += await erase();
    return records;
  };
}

interface Row {
  name: string;
  answers: number;
  p50: number;
  p95: number;
  /** The p95 as a multiple of the p95 without deletion. */
  ratio: number;
  records: number;
  recordsPerSecond: number;
}

function rowOf({ name, samples, records, seconds }: Kind, { samples: alone }: Kind): Row {
  const [p50, p95] = [0.5, 0.95].map((share) => Math.round(samples.percentile(share))) as [number, number];
  const ratio = Math.round(samples.percentile(0.95) / alone.percentile(0.95) * 100) / 100;
  return { name, answers: samples.count, p50, p95, ratio, records, recordsPerSecond: Math.round(records / seconds) };
}

const lineOf = ({ name, answers, p50, p95, ratio, records, recordsPerSecond }: Row): string =>
  `${name.padEnd(24)} ${answers} answers, p50 ${p50} ms, p95 ${p95} ms: × ${ratio.toFixed(2)}`
  + (records > 0 ? `; ${records} records, ${recordsPerSecond} a second` : '');

import { setTimeout as delay } from 'node:timers/promises';
import { readLocalConfig } from '../local/config.ts';
import { onDatabase } from '../local/on-database.ts';
import { say } from './guest.ts';
import { apiOf, signIn } from './noisy/hotels.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';

const QUESTIONS_OF_ONE = 3;
const QUIET_MS = 60_000;
const SETTLE_MS = 3_000;
const DAY_MS = 86_400_000;
const DATABASES = { postgresBytes: ['concierge'], temporalBytes: ['temporal', 'temporal_visibility'] } as const;

/** Counters that only grow. */
type Counted = Record<'actions' | keyof typeof DATABASES, number>;

/**
 * How much the two databases grow with a question, a conversation, a booking and a repeated crawl, and how many Temporal actions each
 * takes. Temporal runs on Postgres, and its server counts actions as Temporal Cloud does.
 */
export async function benchGrowth({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  if (readLocalConfig().binary.store !== 'postgres') {
    throw new Error('Run it on Temporal with Postgres: TEMPORAL_STORE=postgres npm run bench -- growth');
  }
  log('Starting the product on Temporal with Postgres …');
  const product = await startBenchProduct();
  try {
    const metricsUrl = product.stack.temporal?.metricsUrl;
    if (metricsUrl === undefined) throw new Error('The Temporal server exposes no metrics.');
    const counted = (): Promise<Counted> => count(product.stack.databaseUrl, metricsUrl);
    const of = async (what: string, times: number, work: (index: number) => Promise<void>): Promise<[string, Counted]> => {
      await work(0);
      await delay(SETTLE_MS);
      const [before, began] = [await counted(), Date.now()];
      for (let index = 1; index <= times; index += 1) await work(index);
      await delay(SETTLE_MS);
      const [after, minutes] = [await counted(), (Date.now() - began) / 60_000];
      const each = Object.fromEntries(Object.keys(after).map((name) => {
        // Upkeep frees space at any time; its actions come every minute.
        const byItself = name === 'actions' ? minutes * perMinute.actions : 0;
        const grown = after[name as keyof Counted] - before[name as keyof Counted] - byItself;
        return [name, Math.round((grown * 10) / times) / 10];
      })) as Counted;
      log(`${what}: ${JSON.stringify(each)}`);
      return [what, each];
    };
    const perMinute: Counted = { actions: 0, postgresBytes: 0, temporalBytes: 0 };
    const before = await counted();
    await delay(QUIET_MS);
    const after = await counted();
    for (const name of Object.keys(perMinute) as (keyof Counted)[]) perMinute[name] = ((after[name] - before[name]) * 60_000) / QUIET_MS;
    log(`an idle minute: ${JSON.stringify(perMinute)}`);
    const rows = [
      await of('a conversation of one question', calls, async (index) => { await say(product, index, { wait: true }); }),
      await of(`a conversation of ${QUESTIONS_OF_ONE} questions`, calls, (index) => converse(product, index)),
      await of('a booking, in a conversation of three messages', Math.ceil(calls / 4), (index) => book(product, index)),
      await of('a website of the demo hotel, read again', 3, await crawlOf(product)),
    ];
    return { bench: 'growth', perMinute, rows: Object.fromEntries(rows) };
  } finally {
    await product.teardown.stop(log);
  }
}

async function count(databaseUrl: string, metricsUrl: string): Promise<Counted> {
  const sizes = Object.entries(DATABASES).map(async ([name, databases]) => {
    const parts = await Promise.all(databases.map((database) => sizeOf(databaseUrl, database)));
    return [name, parts.reduce((sum, size) => sum + size, 0)];
  });
  const text = await (await fetch(metricsUrl)).text();
  const actions = [...text.matchAll(/^action\{(.*)\} (\S+)$/gm)].filter(([, labels = '']) => labels.includes('namespace="default"'))
    .reduce((sum, [, , value]) => sum + Number(value), 0);
  return { actions, ...Object.fromEntries(await Promise.all(sizes)) as Omit<Counted, 'actions'> };
}

async function sizeOf(databaseUrl: string, database: string): Promise<number> {
  const { rows: [row] } = await onDatabase(databaseUrl, database, (client) => client.query<{ bytes: string }>(
    "select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  ));
  return Number(row?.bytes);
}

async function converse(product: BenchProduct, index: number): Promise<void> {
  const { session } = await say(product, index, { wait: true });
  for (let question = 1; question < QUESTIONS_OF_ONE; question += 1) await say(product, index + question, { wait: true, session });
}

async function book({ apiUrl, clientId }: BenchProduct, index: number): Promise<void> {
  const date = new Date(Date.now() + (3 + index) * DAY_MS).toISOString().slice(0, 10);
  let session = '';
  for (const query of [`I would like a table for two on ${date} at 19:30`, 'Anna Weber, anna@example.org', 'Yes, please']) {
    const response = await fetch(`${apiUrl}/api/message`, {
      method: 'POST', body: JSON.stringify({ query, locale: 'en' }),
      headers: {
        'content-type': 'application/json', 'x-client-id': clientId, 'x-test-session': 'true',
          ...(session === '' ? {} : { 'x-session-id': session }),
      },
    });
    if (!response.ok) throw new Error(`The product answered ${response.status}: ${await response.text()}`);
    session = response.headers.get('x-session-id') ?? '';
    await response.text();
  }
}

/** @returns a function that crawls the demo hotel's website again and waits for the end */
async function crawlOf(product: BenchProduct): Promise<() => Promise<void>> {
  const api = apiOf(product);
  const headers = await signIn(product, api);
  const path = `/api/clients/${product.clientId}/pipelinetasks`;
  return async () => {
    const { body: { taskId } } = await api.call<{ taskId: string }>('POST', path, { headers, body: { taskType: 'scrape-website' } });
    for (;;) {
      const { body: { status } } = await api.call<{ status: string }>('GET', `${path}/${taskId}`, { headers });
      if (status === 'COMPLETED') return;
      if (status === 'FAILED') throw new Error('The website could not be read.');
      await delay(500);
    }
  };
}

import pg from 'pg';
import { BrainGate } from '../support/concierge/brain-gate.ts';
import { createHotelIn } from '../support/stack/hotel.ts';
import { startProduct, talkingOnly, type OwnProduct, type ProductOptions, usualPatience } from '../support/stack/product.ts';
import type { ProductProcess } from '../support/stack/processes.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { openRecords, type Records } from '../support/stack/records.ts';

/** A product whose parts the test may kill, with one hotel, a gate before its thoughts and access to its records. */
export interface Arena {
  product: OwnProduct;
  gate: BrainGate;
  clientId: string;
  /** The running API processes. */
  livingApis(): ProductProcess[];
  /** Their addresses. */
  apis(): string[];
  startApi(port?: number): Promise<ProductProcess>;
  startWorker(): Promise<ProductProcess>;
  /** SIGKILL to one of the product's processes. */
  kill(process: ProductProcess): Promise<void>;
  /** Locks a session's row, so that messages cannot be stored and stay half-way. @returns the function that unlocks it */
  lockSession(sessionId: string): Promise<() => Promise<void>>;
  /** Waits until somebody waits for a lock. */
  untilBlocked(): Promise<void>;
  sql: Records['sql'];
  stop(): Promise<void>;
}

/** Generous limits: the tests check that nothing is lost, not rate limits. */
const env = { ...talkingOnly, LIMIT_MESSAGES_PER_MINUTE: '100000', ...usualPatience };

export async function startArena(
  { apis = 1, workers = 1, workerMain, ...options }: ProductOptions & { workerMain?: [string, ...string[]] } = {},
): Promise<Arena> {
  const gate = await BrainGate.start();
  const product = await startProduct({ ...options, apis, workers: 0, env });
  const dead = new Set<ProductProcess>();
  const startWorker = (): Promise<ProductProcess> => product.startWorker({ workerMain: workerMain ?? gate.workerMain });
  try {
    await Promise.all(Array.from({ length: workers }, startWorker));
  } catch (error) {
    await Promise.all([product.stop(), gate.stop()]);
    throw error;
  }
  const { sql, close } = openRecords(product.databaseUrl);
  const livingApis = (): ProductProcess[] => product.apis.filter((api) => !dead.has(api));
  return {
    product, gate, sql, startWorker,
    clientId: await createHotelIn(product.databaseUrl, { name: 'Hotel Havoc', hotelConfig: { handoff: { enabled: false } } }),
    livingApis,
    apis: () => livingApis().map(({ url }) => url),
    startApi: (port) => product.startApi(port === undefined ? {} : { port }),
    async kill(process) {
      dead.add(process);
      await process.kill();
    },
    lockSession: (sessionId) => lockRow(product.databaseUrl, sessionId),
    async untilBlocked() {
      const blocked = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await waitFor(async () => (await sql(blocked)).length > 0, { what: 'somebody to wait for a lock' });
    },
    async stop() {
      await close();
      await product.stop();
      await gate.stop();
    },
  };
}

async function lockRow(databaseUrl: string, sessionId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('select key from chat_session where public_id = $1 for update', [sessionId]);
  return () => client.end();
}

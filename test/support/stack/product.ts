import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { backgroundQueues, frontQueues } from '../../../domain/model/flows.ts';
import { ensureLogins } from '../../../local/database-logins.ts';
import { readLocalConfig } from '../../../local/config.ts';
import { findTemporalBinary } from '../../../local/temporal-binary.ts';
import { freePort } from '../../../platform/free-port.ts';
import { findServicePrograms } from '../../../local/temporal-on-postgres/programs.ts';
import { startTemporalOnPostgres } from '../../../local/temporal-on-postgres/server.ts';
import { startTemporal, type RunningTemporal } from '../../../local/temporal-server.ts';
import { registerSearchAttributes } from '../../../temporal/search-attributes.ts';
import { migrate } from '../../../domain/storage/migrate.ts';
import { createDatabase } from './databases.ts';
import { startApi, startWorker, TEST_SERVER_SECRET, type ProcessOptions, type ProductProcess } from './processes.ts';
import { testStack } from './test-stack.ts';

/** A product of a test's own, whose parts it may kill: own database, own Temporal server, own processes. */
export interface OwnProduct {
  apis: ProductProcess[];
  workers: ProductProcess[];
  databaseUrl: string;
  temporalAddress: string;
  /** What its Temporal server keeps, where that is SQLite. */
  temporalFile: string;
  startApi(options?: Partial<ProcessOptions>): Promise<ProductProcess>;
  startWorker(options?: Partial<ProcessOptions>): Promise<ProductProcess>;
  /** Kills the Temporal server and starts it again on the same port and data. */
  restartTemporal(whileDown?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  apis?: number;
  workers?: number;
  env?: Record<string, string>;
  /** Dynamic configuration of the Temporal server, such as `limit.historyCount.suggestContinueAsNew=40`. */
  temporalConfig?: string[];
  /** An empty database on another Postgres than the run's, which the product may not take down. */
  databaseUrl?: string;
}

/** For a product that talks with guests and agents, and does none of the background work: each queue takes part of a worker's start. */
export const talkingOnly = { WORKER_QUEUES: frontQueues.join(',') };

/** For a product that does background work, mails it and talks with nobody: it needs not understand anybody either. */
export const workingOnly = { WORKER_QUEUES: [...backgroundQueues, 'outbound'].join(',') };

/** One test file talks to it, and each thread that understands messages loads five languages. */
const frugal = { UNDERSTANDING_THREADS: '1' };

/** Starts a product beside the shared one. Stop it in `afterAll`. An API that nothing happens to is cheaper by `apiWith(env, product)`. */
export async function startProduct(options: ProductOptions = {}): Promise<OwnProduct> {
  const { apis = 1, workers = 1, env = {}, temporalConfig = [] } = options;
  const { dataDir, bundlePath } = testStack();
  const name = `own_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  if (options.databaseUrl !== undefined) {
    await migrate(options.databaseUrl);
    await ensureLogins(options.databaseUrl, TEST_SERVER_SECRET);
  }
  const databaseUrl = options.databaseUrl ?? await createDatabase(name);
  const place = { dbFile: join(dataDir, `${name}.db`), port: await freePort() };
  const config = readLocalConfig().binary;
  const binary = await findTemporalBinary({ config });
  const startServer = async (): Promise<RunningTemporal> => {
    const common = { port: place.port, namespace: 'default', log: () => undefined, dynamicConfig: temporalConfig };
    if (config.store !== 'postgres') return startTemporal({ ...common, binary, dbFile: place.dbFile, uiPort: undefined });
    const programs = await findServicePrograms({ env: config.env });
    return startTemporalOnPostgres({ ...common, programs, folder: join(dataDir, `${name}-temporal`), databaseUrl, database: `${name}_temporal` });
  };
  let temporal = await startServer();
  await registerSearchAttributes({ address: temporal.address, namespace: 'default' });
  const base: ProcessOptions = { dataDir, bundlePath, databaseUrl, temporalAddress: temporal.address, env: { ...frugal, ...env } };
  const product: OwnProduct = {
    apis: [], workers: [], databaseUrl, temporalAddress: temporal.address, temporalFile: place.dbFile,
    startApi: async (options) => track(product.apis, await startApi({ ...base, ...options })),
    startWorker: async (options) => track(product.workers, await startWorker({ ...base, ...options })),
    async restartTemporal(whileDown = async () => undefined) {
      await temporal.kill();
      await whileDown();
      temporal = await startServer();
    },
    async stop() {
      await Promise.all([...product.apis, ...product.workers].map((child) => child.kill()));
      await temporal.kill();
    },
  };
  await Promise.all([
    ...Array.from({ length: apis }, () => product.startApi()),
    ...Array.from({ length: workers }, () => product.startWorker()),
  ]);
  return product;
}

function track<T>(list: T[], item: T): T {
  list.push(item);
  return item;
}

import { randomUUID } from 'node:crypto';
import { backgroundQueues, frontQueues } from '../../../domain/model/flows.ts';
import { ensureLogins } from '../../../local/database-logins.ts';
import { migrate } from '../../../domain/storage/migrate.ts';
import { createDatabase } from './databases.ts';
import { startApi, startWorker, TEST_SERVER_SECRET, type ProcessOptions, type ProductProcess } from './processes.ts';
import { ownTemporal, sharedTemporal } from './product-temporal.ts';
import { testStack } from './test-stack.ts';

/** A product of a test's own, whose parts it may kill: own database, own Temporal server or namespace, own processes. */
export interface OwnProduct {
  apis: ProductProcess[];
  workers: ProductProcess[];
  databaseUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  /** What its Temporal server keeps, where that is SQLite. */
  temporalFile: string;
  startApi(options?: Partial<ProcessOptions>): Promise<ProductProcess>;
  startWorker(options?: Partial<ProcessOptions>): Promise<ProductProcess>;
  /** Kills the Temporal server and starts it again on the same port and data; not that of the run. */
  restartTemporal(whileDown?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  apis?: number;
  workers?: number;
  env?: Record<string, string>;
  /** Dynamic configuration of the Temporal server, such as `limit.historyCount.suggestContinueAsNew=40`. */
  temporalConfig?: string[];
  /** A namespace on the run's Temporal server instead of a separate server, for a test that leaves the server alone. */
  sharesTemporal?: boolean;
  /** An empty database on another Postgres than the run's, which the product may not take down. */
  databaseUrl?: string;
}

/** For a product that talks with guests and agents, and does none of the background work: each queue takes part of a worker's start. */
export const talkingOnly = { WORKER_QUEUES: frontQueues.join(',') };

/** For a product that is measured as users have it, not as tests on a busy machine need it. */
export const usualPatience = { ACCEPT_TIMEOUT_MS: '10000', ANSWER_TIMEOUT_MS: '60000' };

/** For a product that does background work, mails it and talks with nobody: it needs not understand anybody either. */
export const workingOnly = { WORKER_QUEUES: [...backgroundQueues, 'outbound'].join(',') };

/** One test file talks to it, and each thread that understands messages loads five languages. */
const frugal = { UNDERSTANDING_THREADS: '1' };

/** Starts a product beside the shared one. Stop it in `afterAll`. An API that nothing happens to is cheaper by `apiWith(env, product)`. */
export async function startProduct(options: ProductOptions = {}): Promise<OwnProduct> {
  const { apis = 1, workers = 1, env = {} } = options;
  const { dataDir, bundlePath } = testStack();
  const name = `own_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  if (options.databaseUrl !== undefined) {
    await migrate(options.databaseUrl);
    await ensureLogins(options.databaseUrl, TEST_SERVER_SECRET);
  }
  const databaseUrl = options.databaseUrl ?? await createDatabase(name);
  const temporal = await (options.sharesTemporal
    ? sharedTemporal() : ownTemporal({ name, databaseUrl, dynamicConfig: options.temporalConfig ?? [] }));
  const { address: temporalAddress, namespace: temporalNamespace } = temporal.place;
  const base: ProcessOptions = { dataDir, bundlePath, databaseUrl, temporalAddress, temporalNamespace, env: { ...frugal, ...env } };
  const product: OwnProduct = {
    apis: [], workers: [], databaseUrl, temporalAddress, temporalNamespace, temporalFile: temporal.file,
    startApi: async (options) => track(product.apis, await startApi({ ...base, ...options })),
    startWorker: async (options) => track(product.workers, await startWorker({ ...base, ...options })),
    restartTemporal: temporal.restart,
    async stop() {
      await Promise.all([...product.apis, ...product.workers].map((child) => child.kill()));
      await temporal.stop();
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

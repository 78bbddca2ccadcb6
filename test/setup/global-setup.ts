import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../domain/storage/migrate.ts';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { startStack } from '../../local/stack.ts';
import { registerSearchAttributes } from '../../temporal/search-attributes.ts';
import { buildConsole } from '../../local/console/build-console.ts';
import { bundleWorkflows } from '../support/stack/bundle-workflows.ts';
import { createTemplate } from '../support/stack/databases.ts';
import { setTestStack } from '../support/stack/test-stack.ts';
import { compileCacheOf } from '../support/stack/processes.ts';
import { startSharedProduct } from './shared-product.ts';

/**
 * Brings up what every test meets: Postgres and Temporal of this run's own, beside any `npm start`, and
 * one running product of two API processes and a worker. Tests that kill things start their own.
 */
export default async function globalSetup(): Promise<void> {
  const dataDir = join(repositoryRoot, '.data', 'test', `run-${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  const [stack, bundlePath] = await Promise.all([
    // Nothing of a test run must survive a power cut, so Postgres need not wait for the disk.
    startStack({ dataDir, binary: readLocalConfig().binary, ui: false, fsync: false }),
    bundleWorkflows(dataDir),
    buildConsole({ log: (text) => process.stdout.write(`Operator console: ${text}\n`) }),
  ]);
  await migrate(stack.databaseUrl);
  await createTemplate(stack.databaseUrl);
  await registerSearchAttributes({ address: stack.temporalAddress, namespace: 'default' });
  const shared = { dataDir, bundlePath, databaseUrl: stack.databaseUrl, temporalAddress: stack.temporalAddress };
  const product = await startSharedProduct(shared).catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  const { stop: _, ...graph } = product.graph;
  setTestStack({ ...shared, apiUrls: product.apiUrls, operationsUrl: product.operationsUrl, workerUrl: product.workerUrl, graph });
  // What the product has compiled serves the processes that run tests, and every program that a test starts.
  process.env['NODE_COMPILE_CACHE'] = compileCacheOf(dataDir);
  globalThis.conciergeTestRun = { stack, product, dataDir };
}

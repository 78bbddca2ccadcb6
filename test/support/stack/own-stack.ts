import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalConfig, repositoryRoot } from '../../../local/config.ts';
import { startStack } from '../../../local/stack.ts';
import { bundleWorkflows } from './bundle-workflows.ts';
import { createTemplate } from './databases.ts';
import { setTestStack } from './test-stack.ts';

/**
 * Starts an embedded stack, does `work` with products on it, and takes the stack down. Where `work` fails the
 * logs stay.
 */
export async function withOwnStack<T>(work: () => Promise<T>): Promise<T> {
  const dataDir = join(repositoryRoot, '.data', 'runs', `run-${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  const stack = await startStack({ dataDir, binary: readLocalConfig().binary, ui: false, fsync: false });
  try {
    const bundlePath = await bundleWorkflows(dataDir);
    await createTemplate(stack.databaseUrl);
    setTestStack({
      dataDir, bundlePath, databaseUrl: stack.databaseUrl, temporalAddress: stack.temporalAddress, apiUrls: ['', ''], operationsUrl: '', workerUrl: '',
      graph: { url: '', instagramUrl: '', appId: '', appSecret: '', verifyToken: '' },
    });
    const result = await work();
    rmSync(dataDir, { recursive: true, force: true });
    return result;
  } finally {
    await stack.stop();
  }
}

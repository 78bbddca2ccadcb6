import { rmSync } from 'node:fs';
import { findLeakedSecrets } from './leaked-secrets.ts';

/**
 * Stops what the set-up started. The logs of a run that failed are worth keeping, those of a good one are not.
 *
 * @throws Error when something in the whole run wrote down a credential, which fails the run
 */
export default async function globalTeardown(): Promise<void> {
  const { stack, product, dataDir } = globalThis.conciergeTestRun;
  try {
    await product.stop();
    const leaks = await findLeakedSecrets({ dataDir, databaseUrl: stack.databaseUrl });
    if (leaks.length > 0) throw new Error(`Credentials were written down in this run:\n${leaks.join('\n')}`);
  } finally {
    await stack.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
}

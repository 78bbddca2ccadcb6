import { rmSync } from 'node:fs';

/** Stops what the set-up started. The logs of a run that failed are worth keeping, those of a good one are not. */
export default async function globalTeardown(): Promise<void> {
  const { stack, product, dataDir } = globalThis.conciergeTestRun;
  await product.stop();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

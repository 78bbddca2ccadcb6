import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { createNamespace } from '../support/stack/namespace.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { runRollout } from './rollout.ts';

describe('the deployment as plain processes', () => {
  it('serves its owner and guests in production\'s settings, and loses nothing while every process is replaced', async () => {
    const { dataDir, bundlePath, temporalAddress } = testStack();
    const name = `rollout_${randomUUID().slice(0, 8)}`;
    const { namespace } = await createNamespace(temporalAddress);
    const { complaints, ...figures } = await runRollout({
      folder: join(dataDir, name), bundlePath, databaseUrl: await createEmptyDatabase(name), temporalAddress,
      // A second worker would be replaced as the first one is, and more threads would understand the same.
      replicas: { worker: 1 }, settings: { TEMPORAL_NAMESPACE: namespace, UNDERSTANDING_THREADS: '1' },
      guests: 6, rounds: 1, log: () => undefined,
    });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(complaints).toEqual([]);
    expect(figures.processesReplaced).toBe(4);
    expect(figures.messages).toBeGreaterThan(12);
  }, 240_000);
});

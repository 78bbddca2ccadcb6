import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { tableAppRunner } from '../../../temporal/short-flows.ts';
import { temporalClient } from '../../../temporal/connection.ts';
import { freePort } from '../../../platform/free-port.ts';

const client = temporalClient({ address: `127.0.0.1:${await freePort()}`, namespace: 'default' });
afterAll(() => client.connection.close());

describe('while the flow engine is away', () => {
  it('no table-booking system can be reached, and a page is told when to come back', async () => {
    const runner = tableAppRunner({ client, sessionIdleMs: 1, acceptTimeoutMs: 1_000, answerTimeoutMs: 1 });
    await expect(runner.checkConnection(randomUUID())).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
  });
});

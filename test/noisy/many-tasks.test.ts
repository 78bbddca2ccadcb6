import { afterAll, expect } from '@jest/globals';
import { Database } from '../../domain/storage/database.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { agentOf } from '../support/a2a.ts';
import { createKeyHolder } from '../support/agent.ts';
import { startProduct } from '../support/product.ts';
import { createHotel } from '../support/storage.ts';
import { waitFor } from '../support/wait-for.ts';

/** As few slots for turns as a worker may have, so that whatever waits in one for another flow shows at once. */
const product = await startProduct({ env: { MAX_CONCURRENT_TURNS: '2' } });
const database = await Database.create({ url: product.databaseUrl, poolSize: 4 });
const [api] = product.apis as [typeof product.apis[0]];
afterAll(async () => {
  await database.close();
  await product.stop();
});

const busy = await createHotel(database);
const quiet = await createHotel(database);
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE'], { api: api.url });

itVerifies(['decisions/fairness/no-slot-while-waiting'], 'answers twelve tasks of an agent at once with two slots for turns, and another hotel\'s guest meanwhile', async () => {
  const agent = agentOf(headers, busy.id, api.url);
  const tasks = await Promise.all(Array.from({ length: 12 }, (_, index) => agent.send(`When is breakfast? (${index})`)));
  const reply = await fetch(`${api.url}/api/message`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-client-id': quiet.id, 'x-test-session': 'true' },
    body: JSON.stringify({ query: 'When is breakfast?' }),
  });
  expect(reply.status).toBe(200);
  await waitFor(async () => {
    const states = await Promise.all(tasks.map(async ({ id }) => (await agent.get(id)).status.state));
    return states.every((state) => state === 'completed');
  }, { what: 'twelve completed tasks', timeoutMs: 60_000 });
});

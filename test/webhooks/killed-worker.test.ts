import { randomUUID } from 'node:crypto';
import { afterAll, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn } from '../support/accounts/operators.ts';
import { useReceiver } from '../support/http/receiver.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const product = await startProduct({ apis: 0, sharesTemporal: true, env: { WORKER_QUEUES: 'webhooks' } });
const database = await useDatabase(product.databaseUrl);
afterAll(() => product.stop());

itVerifies(['decisions/webhooks/once-or-more'], 'a delivery outlives its worker, and comes again under the same id', async () => {
  const dead = Promise.withResolvers<{ status: number }>();
  const { url, heard } = await useReceiver((count) => (count === 1 ? dead.promise : { status: 200 }));
  const { id } = await createHotel(database);
  const operator = await signIn(database, ['update-client:WRITE', 'update-client:READ', 'conversations:READ']);
  const { url: api } = await apiWith({}, product);
  const path = `/api/clients/${id}/webhooks`;
  const { body: hook } = await operator.call<{ id: string }>('POST', path, { api, body: { url, events: ['message.created'] } });
  await database.forClient(id).transaction((em) => em.execute(
    `select note_operator_event(?::uuid, 'message', jsonb_build_object('conversationId', ?::text, 'messageId', ?::text))`,
    [id, randomUUID(), randomUUID()],
  ));
  await waitFor(() => heard.length === 1, { what: 'a first try' });
  await product.workers[0]?.kill();
  dead.resolve({ status: 200 });
  await product.startWorker();
  await waitFor(() => heard.length === 2, { what: 'another try', timeoutMs: 60_000 });
  await waitFor(async () => {
    const { body } = await operator.call<{ deliveries: { state: string; attempts: number }[] }>('GET', `${path}/${hook.id}/deliveries`, { api });
    return body.deliveries.length === 1 && body.deliveries[0]?.state === 'delivered';
  }, { what: 'the delivery to be noted' });
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn } from '../support/accounts/operators.ts';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { storedSession, type Conversation, type Refusal } from '../support/chat/handoff.ts';
import { useReceiver } from '../support/http/receiver.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

// Patience for a worker that is away ends long before a test's.
const patience = { ACCEPT_TIMEOUT_MS: '3000' };
const product = await startProduct({ apis: 0, sharesTemporal: true, env: { WORKER_QUEUES: 'interactive,webhooks', ...patience } });
const database = await useDatabase(product.databaseUrl);
afterAll(() => product.stop());
const { url: api } = await apiWith(patience, product);

/** A conversation that a person has, in which the guest has asked something. */
async function takenOver() {
  const hotel = await createHotel(database);
  const operator = await signIn(database, [`conversations:READ:${hotel.id}`, `conversations:WRITE:${hotel.id}`]);
  const sessionId = await newSession(hotel.id, { api });
  const { key } = await storedSession(systemContext(database, hotel.id), sessionId);
  const act = (what: string, body?: unknown) => operator.call<Conversation & Refusal>('POST', `/api/clients/${hotel.id}/conversations/${key}/${what}`, {
    api, ...(body === undefined ? {} : { body }),
  });
  await act('takeover');
  await ask(hotel.id, { query: 'Are you a robot?', locale: 'en' }, { api, sessionId });
  return {
    act, say: (query: string) => ask(hotel.id, { query, locale: 'en' }, { api, sessionId }),
    replies: async () => (await historyOf(hotel.id, sessionId, api)).filter(({ type }) => type === 'ai').length,
  };
}

/** An event whose receiver does not answer until it is told to. */
async function underDelivery() {
  const answer = Promise.withResolvers<{ status: number }>();
  const { url, heard } = await useReceiver((count) => (count === 1 ? answer.promise : { status: 200 }));
  const { id } = await createHotel(database);
  const operator = await signIn(database, ['update-client:WRITE', 'update-client:READ', 'conversations:READ']);
  const path = `/api/clients/${id}/webhooks`;
  const { body: hook } = await operator.call<{ id: string }>('POST', path, { api, body: { url, events: ['message.created'] } });
  await database.forClient(id).transaction((em) => em.execute(
    `select note_operator_event(?::uuid, 'message', jsonb_build_object('conversationId', ?::text, 'messageId', ?::text))`,
    [id, randomUUID(), randomUUID()],
  ));
  await waitFor(() => heard.length === 1, { what: 'a first try' });
  const log = async () => (await operator.call<{ deliveries: { state: string }[] }>('GET', `${path}/${hook.id}/deliveries`, { api })).body.deliveries;
  return { heard, answer: () => answer.resolve({ status: 200 }), states: async () => (await log()).map(({ state }) => state) };
}

let answered: Awaited<ReturnType<typeof takenOver>>;
let left: typeof answered;
let delivery: Awaited<ReturnType<typeof underDelivery>>;
let refused: number[];

/** The only worker dies over all of it. */
beforeAll(async () => {
  [answered, left, delivery] = await Promise.all([takenOver(), takenOver(), underDelivery()]);
  await product.workers[0]?.kill();
  delivery.answer();
  refused = (await Promise.all([answered.act('handback', { open: 'answer' }), left.act('handback', { open: 'leave' })])).map(({ status }) => status);
  await product.startWorker();
}, 180_000);

itVerifies(['decisions/channels/handoff/open-questions'], 'a handback while no worker lives is kept, says 503, and is told by its repetition: answered once, or left', async () => {
  expect(refused).toEqual([503, 503]);
  // What the first call chose stands, whatever its repetition says.
  const second = await Promise.all([answered.act('handback', { open: 'leave' }), left.act('handback', { open: 'answer' })]);
  expect(second.map(({ status, body }) => [status, body.handledBy])).toEqual([[200, 'concierge'], [200, 'concierge']]);
  await waitFor(async () => await answered.replies() === 1, { what: 'the answer' });
  await Promise.all([answered.say('Thanks a lot'), left.say('Thanks a lot')]);
  expect([await answered.replies(), await left.replies()]).toEqual([2, 1]);
}, 120_000);

itVerifies(['decisions/webhooks/once-or-more'], 'a delivery outlives its worker, and comes again under the same id', async () => {
  await waitFor(() => delivery.heard.length === 2, { what: 'another try', timeoutMs: 60_000 });
  await waitFor(async () => (await delivery.states()).join() === 'delivered', { what: 'the delivery to be noted' });
  expect(new Set(delivery.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

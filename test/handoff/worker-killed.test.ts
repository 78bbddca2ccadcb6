import { afterAll, expect } from '@jest/globals';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn } from '../support/accounts/operators.ts';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { storedSession, type Conversation, type Refusal } from '../support/chat/handoff.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';

// Patience for a worker that is away ends long before a test's.
const product = await startProduct({ apis: 0, sharesTemporal: true, env: { WORKER_QUEUES: 'interactive', ACCEPT_TIMEOUT_MS: '3000' } });
const database = await patientDatabase(product.databaseUrl);
afterAll(async () => { await database.close(); await product.stop(); });
const { url: api } = await apiWith({ ACCEPT_TIMEOUT_MS: '3000' }, product);

/** A conversation that a person has, in which the guest has asked something. */
async function open() {
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

itVerifies(['decisions/channels/handoff/open-questions'], 'a handback while no worker lives is kept, says 503, and is told by its repetition: answered once, or left', async () => {
  const [answered, left] = [await open(), await open()];
  await product.workers[0]?.kill();
  const first = await Promise.all([answered.act('handback', { open: 'answer' }), left.act('handback', { open: 'leave' })]);
  expect(first.map(({ status }) => status)).toEqual([503, 503]);
  await product.startWorker();
  // What the first call chose stands, whatever its repetition says.
  const second = await Promise.all([answered.act('handback', { open: 'leave' }), left.act('handback', { open: 'answer' })]);
  expect(second.map(({ status, body }) => [status, body.handledBy])).toEqual([[200, 'concierge'], [200, 'concierge']]);
  await waitFor(async () => await answered.replies() === 1, { what: 'the answer' });
  await Promise.all([answered.say('Thanks a lot'), left.say('Thanks a lot')]);
  expect([await answered.replies(), await left.replies()]).toEqual([2, 1]);
}, 120_000);

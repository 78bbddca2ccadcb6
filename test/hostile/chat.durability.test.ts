import { afterAll, describe, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, newSession, say } from '../support/chat/guest.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { hostileMessages } from './messages.ts';

const product = await startProduct({
  apis: 0, workers: 0, sharesTemporal: true, env: { ...talkingOnly, UNDERSTANDING_BUDGET_MS: '5000', UNDERSTANDING_THREADS: '2' },
});
const worker = await product.startWorker({ workerMain: ['test/support/concierge/spinning-worker.ts'] });
afterAll(() => product.stop());
const database = await useDatabase(product.databaseUrl);
const { url: api } = await apiWith({ ACCEPT_TIMEOUT_MS: '240000' }, product);

const repliesIn = async (hotelId: string, sessionId: string) => (await historyOf(hotelId, sessionId, api)).filter(({ type }) => type === 'ai');
const workerLives = async (): Promise<boolean> => (await fetch(`${worker.url}/readyz`)).ok;

/** From as many guests; of more that wait at once a busy API process refuses some, however long it may take. */
const FLOOD = 24;

describe('chat', () => {
  // One message each: who is not understood twice is passed on to a person.
  itVerifies(['decisions/hostile/messages/any', 'decisions/hostile/messages/capped'], 'answers a flood of hostile messages, and another hotel long before it is through', async () => {
    const [noisy, quiet] = await Promise.all([createHotel(database), createHotel(database)]);
    const bombs = hostileMessages(41, 300).filter(({ text }) => text.trim() !== '' && text.isWellFormed()).slice(-FLOOD).map(({ text }) => text);
    const flood = await Promise.all(Array.from({ length: FLOOD }, async (_, index) => (
      { sessionId: await newSession(noisy.id, { api }), messages: bombs.filter((_bomb, at) => at % FLOOD === index) })));
    const answered = async (): Promise<number> => (await Promise.all(flood.map(({ sessionId }) => repliesIn(noisy.id, sessionId)))).flat().length;
    const flooding = Promise.all(flood.map(async ({ sessionId, messages }) => {
      for (const query of messages) expect((await say(noisy.id, { query }, { api, sessionId })).status).toBe(202);
    }));
    // What is compared is the order and not the time: the other hotel's guest asks in the middle of it.
    const { status, body } = await ask(quiet.id, { query: 'Hello', locale: 'en' }, { api });
    expect([status, body.message.length > 0]).toEqual([200, true]);
    expect(await answered()).toBeLessThan(bombs.length);
    await flooding;
    await waitFor(async () => (await answered()) === bombs.length, { what: 'every hostile message to be answered', timeoutMs: 120_000 });
    const [first] = flood;
    const stored = (await historyOf(noisy.id, first?.sessionId ?? '', api)).filter(({ type }) => type === 'guest').map(({ message }) => message);
    expect(stored).toEqual(first?.messages);
    expect(await workerLives()).toBe(true);
  });

  itVerifies(['decisions/hostile/messages/budget'], 'asks for fewer words where a message never ends, once, while the worker serves on', async () => {
    const hotel = await createHotel(database);
    const sessionId = await newSession(hotel.id, { api });
    expect((await say(hotel.id, { query: 'Spin', locale: 'en' }, { api, sessionId })).status).toBe(202);
    expect((await ask(hotel.id, { query: 'Hello', locale: 'en' }, { api })).status).toBe(200);
    await waitFor(async () => (await repliesIn(hotel.id, sessionId)).length > 0, { what: 'the polite reply', timeoutMs: 60_000 });
    expect((await ask(hotel.id, { query: 'Hello', locale: 'en' }, { api, sessionId })).status).toBe(200);
    expect((await repliesIn(hotel.id, sessionId)).map(({ message }) => message)).toEqual([
      'I could not follow your message. Please ask again in a few short sentences.', expect.not.stringContaining('could not follow'),
    ]);
    expect(await workerLives()).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MessageFeedback } from '../../domain/storage/entities/chat.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const neighbour = await createHotel(database);

let sessionId = '';
let guestMessage = '';
let reply = '';

beforeAll(async () => {
  sessionId = await newSession(hotel.id);
  await ask(hotel.id, { query: 'Is there a sauna?' }, { sessionId });
  const history = await historyOf(hotel.id, sessionId);
  [guestMessage = '', reply = ''] = history.slice(1).map((message) => message.id);
});

const rate = (messageId: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', `/api/message/${messageId}/feedback`, {
    headers: { 'x-client-id': hotel.id, 'x-session-id': sessionId, ...headers }, body,
  });

const stored = () => database.forClient(hotel.id).read((em) => em.find(MessageFeedback, { messageId: reply }));

describe('POST /api/message/{messageId}/feedback', () => {
  itVerifies(['decisions/guests/feedback/accepted'], 'keeps a rating, and the last one when there are several', async () => {
    const { status, text } = await rate(reply, { rating: 'up' });
    expect([status, text]).toEqual([204, '']);
    expect(await stored()).toMatchObject([{ rating: 'up', comment: null }]);
    expect((await rate(reply, { rating: 'down', comment: 'It is closed.' })).status).toBe(204);
    expect(await stored()).toMatchObject([{ rating: 'down', comment: 'It is closed.', clientId: hotel.id }]);
  });

  itVerifies(['decisions/accounts/card-numbers'], 'keeps no number of a payment card', async () => {
    expect((await rate(reply, { rating: 'down', comment: 'I gave 4012 8888 8888 1881 and got nothing.' })).status).toBe(204);
    expect(await stored()).toMatchObject([{ comment: 'I gave •••• •••• •••• 1881 and got nothing.' }]);
  });

  it('finds the session in query and cookie as well, and the message in capital letters', async () => {
    const path = `/api/message/${reply.toUpperCase()}/feedback`;
    const client = { 'x-client-id': hotel.id };
    const body = { rating: 'up' };
    expect((await call('POST', `${path}?sessionId=${sessionId}`, { headers: client, body })).status).toBe(204);
    const cookie = `concierge_session_${hotel.id}=${sessionId}`;
    expect((await call('POST', path, { headers: { ...client, cookie }, body })).status).toBe(204);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['no rating', {}], ['another rating', { rating: 'sideways' }], ['a number', { rating: 1 }],
    ['a long comment', { rating: 'up', comment: 'x'.repeat(1001) }], ['a comment that is no text', { rating: 'up', comment: 7 }],
    ['a NUL character', { rating: 'up', comment: 'Thanks\0' }], ['half a character', { rating: 'up', comment: '\ud800' }],
  ])(`is 400 with %s ${verifies('decisions/guests/feedback/refused', '7/400')}`, async (_what, body) => {
    expect((await rate(reply, body)).status).toBe(400);
  });

  itVerifies(['decisions/guests/feedback/refused'], 'is 400 for a guest\'s own message and for a malformed id', async () => {
    expect((await rate(guestMessage, { rating: 'up' })).status).toBe(400);
    expect((await rate('latest', { rating: 'up' })).status).toBe(400);
  });

  it('is 400 without a session', async () => {
    const { status, body } = await call('POST', `/api/message/${reply}/feedback`, {
      headers: { 'x-client-id': hotel.id }, body: { rating: 'up' },
    });
    expect([status, body['error']]).toEqual([400, expect.stringMatching(/x-session-id/)]);
  });

  itVerifies(['decisions/guests/feedback/refused', '7/404'], 'is 404 for what is not in the session', async () => {
    const other = await newSession(hotel.id);
    const answers = [
      await rate(randomUUID(), { rating: 'up' }),
      await rate(reply, { rating: 'up' }, { 'x-session-id': randomUUID() }),
      await rate(reply, { rating: 'up' }, { 'x-session-id': other }),
      await rate(reply, { rating: 'up' }, { 'x-client-id': neighbour.id }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  });
});

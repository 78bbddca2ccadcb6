import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { historyOf, newSession, openSession, say, type GuestBody } from '../support/chat/guest.ts';
import { emitMessages } from '../support/chat/outbox.ts';
import { call } from '../support/http/http.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const neighbour = await createHotel(database);

const cookieOf = (headers: Headers): string => headers.getSetCookie()[0] ?? '';
const cookie = (sessionId: string, clientId = hotel.id): Record<string, string> => ({
  cookie: `theme=dark; concierge_session_${clientId}=${sessionId}`,
});

describe('GET /api/message', () => {
  itVerifies([
    '4.1/message/get-200-session', '4.1/message/get-creates-session', '2.2/session/id', '2.2/session/messages',
    '1/interfaces/rest-chat',
  ], 'makes a session with its history', async () => {
    const { status, body } = await openSession(hotel.id);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['id', 'messages']);
    expect(body.messages).toHaveLength(1);
  });

  itVerifies(['decisions/guests/session-id/capability'], 'gives each session an unguessable id', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => newSession(hotel.id)));
    expect(new Set(ids).size).toBe(10);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  itVerifies(['decisions/guests/disclosure'], 'opens with the assistant saying what it is', async () => {
    const { body } = await openSession(hotel.id);
    expect(body.messages[0]).toMatchObject({ type: 'system', locale: 'en', context: [], sources: [] });
    expect(body.messages[0]?.message).toMatch(/assistant of Hotel Probe/);
  });

  it.each([['de', 'de', /Assistent/], ['fr-CA', 'fr', /assistant numérique/], ['ja', 'en', /assistant of/]])(
    'greets who asks for %s in %s', async (wanted, served, words) => {
      const { body } = await openSession(hotel.id, { headers: { 'x-client-locale': wanted } });
      expect(body.messages[0]).toMatchObject({ locale: served, message: expect.stringMatching(words) });
    },
  );

  itVerifies(['4.1/message/get-existing-session'], 'answers a known session with its history', async () => {
    const first = await openSession(hotel.id);
    await say(hotel.id, { query: 'Good morning' }, { sessionId: first.body.id });
    const again = await openSession(hotel.id, { sessionId: first.body.id });
    expect(again.body.id).toBe(first.body.id);
    expect(again.body.messages.slice(0, 2).map(({ type, message }) => [type, message]))
      .toEqual([['system', first.body.messages[0]?.message], ['guest', 'Good morning']]);
  });

  itVerifies(['decisions/guests/history/pages'], 'returns the newest messages, and those before one of them', async () => {
    const sessionId = await newSession(hotel.id);
    await emitMessages(systemContext(database, hotel.id), sessionId, 6);
    const all = (await openSession(hotel.id, { sessionId })).body.messages.map(({ id }) => id);
    const page = async (query: string, status = 200): Promise<unknown[]> => {
      const answer = await call<GuestBody & { earlier?: boolean }>('GET', `/api/message?sessionId=${sessionId}&${query}`, { headers: { 'x-client-id': hotel.id } });
      expect(answer.status).toBe(status);
      return [answer.body.messages?.map(({ id }) => all.indexOf(id)), answer.body.earlier];
    };
    expect(all).toHaveLength(7);
    expect(await page('limit=3')).toEqual([[4, 5, 6], true]);
    expect(await page(`limit=3&before=${all[4]}`)).toEqual([[1, 2, 3], true]);
    expect(await page(`limit=3&before=${all[1]}`)).toEqual([[0], undefined]);
    expect(await page(`before=${all[0]}`)).toEqual([[], undefined]);
    await page(`before=${randomUUID()}`, 404);
    for (const wrong of ['limit=0', 'limit=1001', 'limit=x', 'before=1']) await page(wrong, 400);
  });

  it('takes ids in capital letters for the ids they are', async () => {
    const id = await newSession(hotel.id);
    const { status, body, headers } = await openSession(hotel.id.toUpperCase(), { sessionId: id.toUpperCase() });
    expect([status, body.id]).toEqual([200, id]);
    expect(cookieOf(headers)).toContain(`concierge_session_${hotel.id}=`);
  });
});

describe('the session cookie', () => {
  itVerifies(['decisions/guests/session-id/cookie-set'], 'is set by GET and POST, out of reach of scripts', async () => {
    const opened = await openSession(hotel.id);
    expect(cookieOf(opened.headers)).toMatch(
      new RegExp(`^concierge_session_${hotel.id}=${opened.body.id}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`),
    );
    const posted = await say(hotel.id, { query: 'Hello' });
    expect(cookieOf(posted.headers)).toContain(`concierge_session_${hotel.id}=${posted.body.sessionId};`);
  });

  it('names the session by itself', async () => {
    const id = await newSession(hotel.id);
    expect((await openSession(hotel.id, { headers: cookie(id) })).body.id).toBe(id);
    expect((await say(hotel.id, { query: 'Hello' }, { headers: cookie(id) })).body.sessionId).toBe(id);
  });

  it.each([
    ['stale', () => randomUUID()],
    ['malformed', () => 'not-a-session'],
    ['empty', () => ''],
  ])(`that is %s is replaced ${verifies('decisions/guests/session-id/cookie-replaced')}`, async (_what, value) => {
    for (const answer of [
      await openSession(hotel.id, { headers: cookie(value()) }),
      await say(hotel.id, { query: 'Hello' }, { headers: cookie(value()) }),
    ]) {
      expect([200, 202]).toContain(answer.status);
      const id = answer.body.id ?? answer.body.sessionId;
      expect(cookieOf(answer.headers)).toContain(`=${id};`);
      expect(await historyOf(hotel.id, id)).not.toEqual([]);
    }
  });

  itVerifies(['decisions/guests/session-id/cookie-replaced'], 'of another hotel opens nothing here', async () => {
    const foreign = await newSession(neighbour.id);
    const { status, body } = await openSession(hotel.id, { headers: cookie(foreign) });
    expect(status).toBe(200);
    expect(body.id).not.toBe(foreign);
    const own = await openSession(hotel.id, { headers: cookie(foreign, neighbour.id) });
    expect(own.body.id).not.toBe(foreign);
  });
});

describe('where a session id comes from', () => {
  itVerifies(['decisions/guests/session-id/precedence'], 'header, else query, else cookie', async () => {
    const [header, query, jar] = await Promise.all([newSession(hotel.id), newSession(hotel.id), newSession(hotel.id)]);
    const path = `/api/message?sessionId=${query}`;
    const client = { 'x-client-id': hotel.id };
    const all = await call('GET', path, { headers: { ...client, ...cookie(jar), 'x-session-id': header } });
    expect(all.body['id']).toBe(header);
    expect((await call('GET', path, { headers: { ...client, ...cookie(jar) } })).body['id']).toBe(query);
    expect((await call('GET', '/api/message', { headers: { ...client, ...cookie(jar) } })).body['id']).toBe(jar);
    const posted = await call('POST', path, { headers: { ...client, ...cookie(jar) }, body: { query: 'Hello' } });
    expect(posted.body['sessionId']).toBe(query);
  });

  it.each(['not-a-uuid', '123', 'null', '5b6586f0-ae64-40d6-b700-da6cb7e348dfx', '00000000-0000-9000-8000-000000000000'])(
    `a malformed one is 400: %s ${verifies(
      'decisions/guests/session-id/malformed-400', '4.1/message/get-400-session', '7/400',
    )}`,
    async (id) => {
      const query = `/api/message?sessionId=${encodeURIComponent(id)}`;
      const headers = { 'x-client-id': hotel.id };
      expect((await openSession(hotel.id, { sessionId: id })).status).toBe(400);
      expect((await call('GET', query, { headers })).status).toBe(400);
      expect((await say(hotel.id, { query: 'Hello' }, { sessionId: id })).status).toBe(400);
      expect((await call('POST', query, { headers, body: { query: 'Hello' } })).status).toBe(400);
    },
  );

  itVerifies(
    ['decisions/guests/session-id/unknown-404', '4.1/message/get-404-session', '7/404'],
    'an unknown one and another hotel\'s are 404, and alike', async () => {
      const foreign = await newSession(neighbour.id);
      const headers = { 'x-client-id': hotel.id };
      for (const id of [randomUUID(), foreign]) {
        const answers = [
          await openSession(hotel.id, { sessionId: id }),
          await say(hotel.id, { query: 'Hello' }, { sessionId: id }),
          await call('GET', `/api/message?sessionId=${id}`, { headers }),
          await call('POST', `/api/message?sessionId=${id}`, { headers, body: { query: 'Hello' } }),
        ];
        for (const { status, body } of answers) {
          expect([status, body['error'], body['code']]).toEqual([404, 'This session does not exist.', 'NOT_FOUND']);
        }
      }
      expect(await historyOf(neighbour.id, foreign)).toHaveLength(1);
    },
  );

  itVerifies(['decisions/guests/session-id/post-creates'], 'POST without one creates it', async () => {
    const { status, body } = await say(hotel.id, { query: 'Is there a pool?' });
    expect(status).toBe(202);
    const history = await historyOf(hotel.id, body.sessionId);
    expect(history.slice(0, 2).map((message) => message.type)).toEqual(['system', 'guest']);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../support/chat/guest.ts';
import { GuestSocket } from '../support/http/socket.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const [firstApi, secondApi] = testStack().apiUrls;

async function connected(options: Parameters<typeof listen>[2] = {}) {
  const sessionId = await newSession(hotel.id);
  return { sessionId, socket: await listen(hotel.id, sessionId, options).opened() };
}

describe('frames from the server', () => {
  itVerifies([
    'decisions/guests/realtime/address', 'decisions/guests/realtime/frame', 'decisions/guests/realtime/message-created', 'decisions/guests/reply-to',
    '6/chat/transport-decided',
  ], 'carry seq, event, sessionId and data', async () => {
    const { sessionId, socket } = await connected();
    const messageId = randomUUID();
    await say(hotel.id, { query: 'Is there a lift?', messageId }, { sessionId });
    await socket.untilReplies(1);
    const stored = socket.frames.filter(({ event }) => event === 'message.created');
    for (const frame of stored) {
      expect(Object.keys(frame).sort()).toEqual(['data', 'event', 'seq', 'sessionId']);
      expect(frame.sessionId).toBe(sessionId);
    }
    expect(stored.map(({ data }) => data)).toEqual(await historyOf(hotel.id, sessionId));
    expect(stored.map(({ data }) => data['replyTo'])).toEqual([null, null, messageId]);
    expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  itVerifies([
    'decisions/guests/realtime/typing', 'decisions/guests/realtime/delta', 'decisions/guests/realtime/seq-stored-only',
  ], 'show the reply in the making, without a number', async () => {
    const { sessionId, socket } = await connected();
    const messageId = randomUUID();
    await say(hotel.id, { query: 'Is there a lift?', messageId }, { sessionId });
    const [reply] = await socket.untilReplies(1);
    await waitFor(() => socket.frames.some(({ event, data }) => event === 'typing' && data['active'] === false), {
      what: 'the end of typing',
    });
    const live = socket.frames.filter(({ event }) => event !== 'message.created');
    for (const frame of live) expect(Object.keys(frame).sort()).toEqual(['data', 'event', 'sessionId']);
    expect(live[0]).toMatchObject({ event: 'typing', data: { active: true } });
    const deltas = live.filter(({ event }) => event === 'message.delta').map(({ data }) => data);
    expect(deltas.length).toBeGreaterThan(0);
    expect(deltas.map(({ replyTo, index }) => [replyTo, index])).toEqual(deltas.map((_, index) => [messageId, index]));
    expect(deltas.map(({ text }) => text).join('')).toBe(reply?.message);
    expect(socket.seqs()).toEqual([1, 2, 3]);
  });

  itVerifies(['decisions/guests/realtime/delta'], 'do not repeat what only lived', async () => {
    const sessionId = await newSession(hotel.id);
    await ask(hotel.id, { query: 'Is there a lift?' }, { sessionId });
    const socket = await listen(hotel.id, sessionId).opened();
    await socket.untilReplies(1);
    expect(socket.frames.map(({ event }) => event)).toEqual(['message.created', 'message.created', 'message.created']);
  });

  itVerifies(['decisions/guests/realtime/any-process'], 'come from whichever process holds the socket', async () => {
    for (const [near, far] of [[firstApi, secondApi], [secondApi, firstApi]] as const) {
      const { sessionId, socket } = await connected({ api: near });
      await say(hotel.id, { query: 'Is there a lift?' }, { sessionId, api: far });
      const [reply] = await socket.untilReplies(1);
      expect(reply).toEqual((await historyOf(hotel.id, sessionId, far)).at(-1));
    }
  });

  it('reach every page of the guest, and nobody else', async () => {
    const { sessionId, socket } = await connected();
    const others = await Promise.all([listen(hotel.id, sessionId).opened(), listen(hotel.id, sessionId, { api: secondApi }).opened()]);
    const stranger = await connected();
    await say(hotel.id, { query: 'Is there a lift?' }, { sessionId });
    await Promise.all([socket, ...others].map((each) => each.untilReplies(1)));
    await ask(hotel.id, { query: 'Mine' }, { sessionId: stranger.sessionId });
    await stranger.socket.untilReplies(1);
    expect(stranger.socket.frames.every((frame) => frame.sessionId === stranger.sessionId)).toBe(true);
    expect(stranger.socket.seqs()).toEqual([1, 2, 3]);
  });
});

describe('frames from the guest', () => {
  itVerifies(['decisions/guests/realtime/client-ping'], 'ping is answered', async () => {
    const { socket } = await connected();
    socket.send({ type: 'ping' });
    const pong = await socket.untilEvent('pong');
    expect(pong).not.toHaveProperty('seq');
  });

  itVerifies(['decisions/guests/realtime/client-message'], 'message posts, once per messageId', async () => {
    const { sessionId, socket } = await connected();
    const frame = { type: 'message', query: 'Is there a lift?', messageId: randomUUID() };
    socket.send(frame);
    await socket.untilReplies(1);
    socket.send(frame);
    socket.send({ type: 'message', query: 'And stairs?' });
    await socket.untilReplies(2);
    const history = await historyOf(hotel.id, sessionId);
    expect(history.filter(({ type }) => type === 'guest').map(({ message }) => message)).toEqual(['Is there a lift?', 'And stairs?']);
    expect(history[1]?.id).toBe(frame.messageId);
  });

  it('are heard from the moment the socket opens', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId).opened();
    socket.send({ type: 'ping' });
    socket.send({ type: 'message', query: 'Hello?' });
    await socket.untilEvent('pong');
    expect(await socket.untilReplies(1)).toHaveLength(1);
  });

  it.each([
    ['{', 'MALFORMED_JSON'],
    ['', 'MALFORMED_JSON'],
    ['7', 'INVALID_INPUT'],
    ['[]', 'INVALID_INPUT'],
    ['{"type":"shout"}', 'INVALID_INPUT'],
    ['{"type":"message"}', 'INVALID_INPUT'],
    ['{"type":"message","query":""}', 'INVALID_INPUT'],
    ['{"type":"message","query":"Hello","messageId":"1"}', 'INVALID_INPUT'],
    [JSON.stringify({ type: 'message', query: 'a'.repeat(4001) }), 'INVALID_INPUT'],
  ])('get a sentence back when they are wrong, and the socket stays: %.60s', async (data, code) => {
    const { sessionId, socket } = await connected();
    socket.send(data);
    const error = await socket.untilEvent('error');
    expect(error).toEqual({ event: 'error', sessionId, data: { code, error: expect.any(String), requestId: expect.any(String) } });
    socket.send({ type: 'ping' });
    await socket.untilEvent('pong');
  });

  it('with a used messageId and another text get the refusal of REST', async () => {
    const { socket } = await connected();
    const messageId = randomUUID();
    socket.send({ type: 'message', query: 'One', messageId });
    await socket.untilReplies(1);
    socket.send({ type: 'message', query: 'Two', messageId });
    expect((await socket.untilEvent('error')).data).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', messageId });
  });

  it('may hold a whole message in any script; larger ones end the socket', async () => {
    const { socket } = await connected();
    socket.send({ type: 'message', query: '客'.repeat(4000) });
    await socket.untilReplies(1);
    socket.send({ type: 'message', query: 'a'.repeat(70_000) });
    expect(await socket.untilClosed()).toBe(1009);
  });
});

describe('a socket that should not be', () => {
  itVerifies(['decisions/guests/realtime/close-4404'], 'closes with 4404 for an unknown session or client', async () => {
    const other = await createHotel(database);
    const sessionId = await newSession(hotel.id);
    expect(await listen(hotel.id, randomUUID()).untilClosed()).toBe(4404);
    expect(await listen(randomUUID(), sessionId).untilClosed()).toBe(4404);
    expect(await listen(other.id, sessionId).untilClosed()).toBe(4404);
  });

  it.each([
    [{}], [{ clientId: hotel.id }], [{ sessionId: randomUUID() }], [{ clientId: 'hotel', sessionId: randomUUID() }],
    [{ clientId: hotel.id, sessionId: 'mine' }], [{ clientId: hotel.id, sessionId: randomUUID(), after: 'x' }],
    [{ clientId: hotel.id, sessionId: randomUUID(), after: '-1' }], [{ clientId: hotel.id, sessionId: randomUUID(), after: '1.5' }],
    [{ clientId: hotel.id, sessionId: randomUUID(), after: '1e99' }],
  ])(`closes with 4400 ${verifies('decisions/guests/realtime/close-4400')}`, async (query) => {
    expect(await new GuestSocket(firstApi, query as Record<string, string>).untilClosed()).toBe(4400);
  });

  it('is not opened elsewhere', async () => {
    const sessionId = await newSession(hotel.id);
    for (const path of ['/', '/api/message', '/api/realtime/', '//']) {
      const socket = new GuestSocket(`${firstApi}${path === '/' ? '' : path}?`, { clientId: hotel.id, sessionId });
      expect(await socket.untilClosed()).toBe(1006);
    }
  });

  it('takes ids in capital letters for the ids they are', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id.toUpperCase(), sessionId.toUpperCase()).opened();
    expect((await socket.untilEvent('message.created')).sessionId).toBe(sessionId);
  });
});

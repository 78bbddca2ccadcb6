import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { historyOf, listen, newSession } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { apiWith, ownApi } from '../support/stack/own-api.ts';
import { rawCall } from '../support/http/raw-http.ts';
import { rawUpgrade, textFrame, untilGone } from '../support/http/raw-socket.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const api = await ownApi({});
const MALFORMED = Buffer.from([0xff, 0xff, 0xff, 0xff]);

describe('A guest who does not keep to the protocol', () => {
  it.each([
    ['refused for its query', () => ({ clientId: 'bad' })],
    ['of an unknown session', () => ({ clientId: randomUUID(), sessionId: randomUUID() })],
  ])('cannot end the process with a malformed frame on a socket %s', async (_name, query) => {
    const socket = await rawUpgrade(api.url, query());
    socket.write(MALFORMED);
    await untilGone(socket);
    expect((await call('GET', '/healthz', { api: api.url })).status).toBe(200);
  });

  it('is cut off when it ignores the close, and what it sends meanwhile is dropped', async () => {
    const socket = await rawUpgrade(api.url, { clientId: randomUUID(), sessionId: randomUUID() });
    const frame = textFrame(JSON.stringify({ type: 'message', query: 'x'.repeat(3000) }));
    const flood = setInterval(() => { for (let i = 0; i < 50; i += 1) socket.write(frame); }, 5);
    await untilGone(socket).finally(() => clearInterval(flood));
    expect((await call('GET', '/readyz', { api: api.url })).status).toBe(200);
  });

  it('is disconnected when it sends more frames than may wait', async () => {
    const hotel = await createHotel(database);
    const socket = await listen(hotel.id, await newSession(hotel.id)).opened();
    for (let i = 0; i < 500; i += 1) socket.send({ type: 'message', query: `Flood ${i}`, messageId: randomUUID() });
    expect(await socket.untilClosed()).toBe(4429);
  });

  it('does not hold up a process that stops', async () => {
    const hotel = await createHotel(database);
    const sessionId = await newSession(hotel.id, { api: api.url });
    await rawUpgrade(api.url, { clientId: hotel.id, sessionId });
    expect(await api.stop()).toBe(0);
    const log = readFileSync(api.logFile, 'utf8');
    expect(log).toContain('Stopping');
    expect(log).not.toContain('was cut short');
  });
});

describe('A peer that is refused', () => {
  it.each([
    ['an upgrade elsewhere', 'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', '404'],
    ['what is no request', 'what is this\r\n\r\n', '400'],
  ])('and keeps its side open after %s is cut off, so that no stop waits for it', async (_name, sent, status) => {
    const { hostname: host, port } = new URL(testStack().apiUrls[0]);
    const socket = connect({ host, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => socket.destroy());
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => { answer += text; });
    socket.write(sent);
    await once(socket, 'end');
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    // Who is cut off learns it when writing.
    await waitFor(() => { socket.write('x'); return socket.destroyed; }, { what: 'the connection to be cut' });
  });
});

describe('Frames and upgrades', () => {
  itVerifies(['decisions/guests/queue/in-order'], 'stores the messages of one socket in the order in which they were sent', async () => {
    const hotel = await createHotel(database);
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId).opened();
    const texts = Array.from({ length: 12 }, (_, index) => `Question number ${index}`);
    for (const query of texts) socket.send({ type: 'message', query, messageId: randomUUID() });
    await socket.untilReplies(texts.length);
    const stored = (await historyOf(hotel.id, sessionId)).filter((message) => message.type === 'guest');
    expect(stored.map((message) => message.message)).toEqual(texts);
  });

  it('answers a request that offers another protocol as if it did not', async () => {
    const answer = await rawCall('GET', '/healthz', { headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' } });
    expect(answer.status).toBe(200);
  });

  itVerifies(['decisions/conventions/limits/address'], 'counts connecting as a request of the address', async () => {
    const narrow = await apiWith({ LIMIT_REQUESTS_PER_MINUTE: '3' });
    const query = { clientId: randomUUID(), sessionId: randomUUID() };
    const refused = (): Promise<boolean> => rawUpgrade(narrow.url, query)
      .then((socket) => { socket.destroy(); return false; }, (error: Error) => error.message.includes('429'));
    await waitFor(refused, { what: 'the address to be over its limit' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { apiConfig } from '../../api/config.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, listen, newSession, openSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { apiWith, ownApi } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const strict = { LIMIT_MESSAGES_PER_MINUTE: '5' };
const [near, far] = await Promise.all([apiWith(strict), ownApi(strict)]);
const crowded = await apiWith({ LIMIT_REQUESTS_PER_MINUTE: '20', TRUST_PROXY: '1' });

describe('messages of a session', () => {
  itVerifies([
    'decisions/conventions/limits/session', 'decisions/conventions/limits/429-retry-after', '8/general/rate-limit',
  ], 'are refused beyond the limit, counted over all processes', async () => {
    const sessionId = await newSession(hotel.id);
    const statuses: number[] = [];
    for (const { url } of [near, far, near, far, near]) {
      statuses.push((await say(hotel.id, { query: 'Hello' }, { sessionId, api: url })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202]);
    for (const { url } of [near, far]) {
      for (const send of [say, ask]) {
        const { status, headers, body } = await send(hotel.id, { query: 'Hello' }, { sessionId, api: url });
        expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
        expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
        expect(body.error).toContain(headers.get('retry-after'));
      }
    }
    expect((await openSession(hotel.id, { sessionId, api: near.url })).status).toBe(200);
  });

  it('do not count against another session', async () => {
    const sessionId = await newSession(hotel.id);
    expect((await say(hotel.id, { query: 'Hello' }, { sessionId, api: near.url })).status).toBe(202);
  });

  it('count on the socket, too', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId, { api: near.url }).opened();
    for (let sent = 0; sent < 6; sent += 1) socket.send({ type: 'message', query: `Message ${sent}` });
    expect((await socket.untilEvent('error')).data['code']).toBe('TOO_MANY_REQUESTS');
    expect(await socket.untilReplies(5)).toHaveLength(5);
  });
});

describe('requests of an address', () => {
  const from = (address: string) => call('GET', '/docs', { api: crowded.url, headers: { 'x-forwarded-for': address } });

  itVerifies(['decisions/conventions/limits/address', 'decisions/conventions/limits/headers', '8/general/rate-limit'], 'are refused beyond the limit', async () => {
    await call('GET', '/healthz');
    for (let count = 0; count < 20; count += 1) {
      const { status, headers } = await from('203.0.113.1');
      expect([status, headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([200, '"requests";q=20;w=60', expect.stringMatching(/^"requests";r=\d+;t=\d+$/)]);
      if (count === 0) expect(headers.get('ratelimit')).toMatch(/^"requests";r=19;t=/);
    }
    const { status, headers, body } = await from('203.0.113.1');
    expect(headers.get('ratelimit')).toBe(`"requests";r=0;t=${headers.get('retry-after')}`);
    expect([status, body['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.2')).status).toBe(200);
  });

  it('cannot be spread over addresses that the caller makes up', async () => {
    for (let count = 0; count < 20; count += 1) await from(`198.51.100.${count}, 203.0.113.3`);
    expect((await from('198.51.100.99, 203.0.113.3')).status).toBe(429);
  });

  it('spare the checks of an orchestrator', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    for (let count = 0; count < 25; count += 1) {
      for (const path of ['/healthz', '/readyz']) {
        expect((await fetch(crowded.url + path, { headers })).status).toBe(200);
      }
    }
  });
});

describe('the limits', () => {
  itVerifies(
    ['decisions/conventions/limits/session', 'decisions/conventions/limits/address'], 'are those of the decisions by default', () => {
      const environment = { DATABASE_URL: 'postgres://localhost/x', TEMPORAL_ADDRESS: 'localhost:7233', SERVER_SECRET: 's'.repeat(40) };
      expect(apiConfig(environment)).toMatchObject({ LIMIT_MESSAGES_PER_MINUTE: 60, LIMIT_REQUESTS_PER_MINUTE: 600, SOCKET_PING_MS: 25_000 });
    },
  );
});

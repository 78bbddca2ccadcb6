import { describe, expect, it } from '@jest/globals';
import { Client } from '../../domain/storage/entities/client.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { listen, newSession, openSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { rawCall } from '../support/http/raw-http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const own = testStack().apiUrls[0];
const site = 'https://www.grand-hotel.example';
const foreign = 'https://evil.example';
const hotel = await createHotel(database, { allowed_origins: [`${site}/`, 'http://localhost:4000'] });
const closed = await createHotel(database);

const allowedBy = (headers: Headers): string | null => headers.get('access-control-allow-origin');

/** What a browser asks before it sends a request to another origin. */
const preflight = (path: string, origin: string) => call('OPTIONS', path, { headers: {
  origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,x-client-id',
} });

describe('CORS', () => {
  itVerifies(['decisions/conventions/cors/allowed-origins'], 'admits the origins that the client lists, on every guest route', async () => {
    for (const origin of [site, 'http://localhost:4000', own]) {
      const headers = { origin, 'x-client-id': hotel.id };
      const answers = [
        await openSession(hotel.id, { headers }),
        await say(hotel.id, { query: 'Hello' }, { headers }),
        await call('GET', '/api/client/fields', { headers: { ...headers, 'x-client-fields': 'hotelConfig' } }),
        await call('GET', '/api/translations?keys=*', { headers }),
        await call('GET', `/api/translations?keys=*&clientid=${hotel.id}`, { headers: { origin } }),
        await say(hotel.id, {}, { headers }),
      ];
      for (const answer of answers) {
        expect([origin, allowedBy(answer.headers)]).toEqual([origin, origin]);
        expect(answer.headers.get('access-control-expose-headers')).toMatch(/x-request-id/);
        expect(answer.headers.get('vary')).toMatch(/Origin/);
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      }
    }
  });

  itVerifies(['decisions/client/origins'], 'and the widget page\'s policy name no site that was stored with signs that mean something there', async () => {
    const { id } = await createHotel(database, { allowed_origins: [site] });
    const clientAssets = { logoUrl: 'https://logo.example;script-src/l.svg' };
    await database.forClient(id).transaction((em) => em.nativeUpdate(Client, { id }, { allowedOrigins: [site, 'https://a.example;script-src'], clientAssets }));
    const { headers } = await call('GET', `/widget/${id}`);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self' https:\/\/www\.grand-hotel\.example(;|$)/);
    expect(headers.get('content-security-policy')).not.toMatch(/a\.example|logo\.example/);
  });

  itVerifies(['decisions/conventions/cors/allowed-origins'], 'answers the preflight', async () => {
    for (const path of ['/api/message', '/api/client/fields', '/api/translations', '/api/message/x/feedback']) {
      const { status, headers } = await preflight(path, site);
      expect([path, status, allowedBy(headers)]).toEqual([path, 204, site]);
      expect(headers.get('access-control-allow-methods')).toMatch(/POST/);
      for (const name of ['content-type', 'x-client-id', 'x-session-id', 'idempotency-key', 'x-client-fields', 'x-translation-keys']) {
        expect(headers.get('access-control-allow-headers')).toContain(name);
      }
      expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
    }
  });

  itVerifies(['decisions/conventions/cors/foreign-origin'], 'admits nobody else', async () => {
    for (const origin of [foreign, `${site}.evil.example`, 'http://www.grand-hotel.example', `${site}:8443`, 'null', '*', 'x\'--']) {
      expect([origin, allowedBy((await preflight('/api/message', origin)).headers)]).toEqual([origin, null]);
      expect(allowedBy((await openSession(hotel.id, { headers: { origin } })).headers)).toBeNull();
    }
  });

  itVerifies(['decisions/conventions/cors/empty-list'], 'admits our own pages alone where the list is empty', async () => {
    expect(allowedBy((await openSession(closed.id, { headers: { origin: own } })).headers)).toBe(own);
    for (const origin of [site, foreign]) {
      expect(allowedBy((await openSession(closed.id, { headers: { origin } })).headers)).toBeNull();
      const { headers } = await call('GET', `/api/translations?keys=*&clientid=${closed.id}`, { headers: { origin } });
      expect(allowedBy(headers)).toBeNull();
    }
  });

  it('stays away from what is no guest route', async () => {
    for (const path of ['/healthz', '/docs']) {
      expect(allowedBy((await call('GET', path, { headers: { origin: site } })).headers)).toBeNull();
    }
  });
});

describe('a change that rides on a cookie', () => {
  const withCookie = async (headers: Record<string, string>) => {
    const sessionId = await newSession(hotel.id);
    return say(hotel.id, { query: 'Hello' }, { headers: { cookie: `concierge_session_${hotel.id}=${sessionId}`, ...headers } });
  };

  it.each([
    ['another site', { origin: foreign }],
    ['a site that the client allows', { origin: site }],
    ['nowhere', { origin: 'null' }],
    ['another port of this host', { origin: own.replace(/\d+$/, '1') }],
  ])(`is 403 from %s ${verifies('decisions/conventions/origin/cross-site-cookie-403')}`, async (_what, headers) => {
    const { status, body } = await withCookie(headers);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  itVerifies(['decisions/conventions/origin/cross-site-cookie-403'], 'is 403 when the browser calls it cross-site', async () => {
    const sessionId = await newSession(hotel.id);
    const answer = await rawCall('POST', '/api/message', { body: '{"query":"Hello"}', headers: {
      'x-client-id': hotel.id, 'content-type': 'application/json', cookie: `concierge_session_${hotel.id}=${sessionId}`,
      'sec-fetch-site': 'cross-site',
    } });
    expect(answer.status).toBe(403);
  });

  itVerifies(['decisions/conventions/origin/absent-allowed'], 'is taken from our own pages, and without an Origin', async () => {
    for (const headers of [{ origin: own }, { origin: own.replace('127.0.0.1', 'localhost') }, {}] as Record<string, string>[]) {
      expect((await withCookie(headers)).status).toBe(202);
    }
  });

  it('is not needed by a widget elsewhere, which names its session itself', async () => {
    const sessionId = await newSession(hotel.id);
    const { status, body } = await say(hotel.id, { query: 'Hello' }, { sessionId, headers: { origin: site } });
    expect([status, body.sessionId]).toEqual([202, sessionId]);
  });

  it('leaves reads alone', async () => {
    const headers = { origin: foreign, cookie: `concierge_session_${hotel.id}=${await newSession(hotel.id)}` };
    expect((await openSession(hotel.id, { headers })).status).toBe(200);
  });
});

describe('the Origin of a socket', () => {
  itVerifies(['decisions/guests/realtime/origin'], 'may be ours, the client\'s, or absent', async () => {
    const sessionId = await newSession(hotel.id);
    for (const headers of [{ origin: own }, { origin: site }, {}] as Record<string, string>[]) {
      await (await listen(hotel.id, sessionId, { headers }).opened()).untilEvent('message.created');
    }
  });

  itVerifies(['decisions/guests/realtime/origin'], 'may be no other', async () => {
    const sessionId = await newSession(hotel.id);
    for (const origin of [foreign, 'null', `${site}.evil.example`]) {
      expect(await listen(hotel.id, sessionId, { headers: { origin } }).untilClosed()).toBe(1006);
    }
    const elsewhere = await newSession(closed.id);
    expect(await listen(closed.id, elsewhere, { headers: { origin: site } }).untilClosed()).toBe(1006);
  });
});

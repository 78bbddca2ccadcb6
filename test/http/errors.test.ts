import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { openSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { rawCall, rawExchange } from '../support/http/raw-http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotel = await createHotel(database);

describe('an error', () => {
  it.each([
    [400, () => say(hotel.id, {})],
    [404, () => openSession(randomUUID())],
    [404, () => call('GET', '/nowhere')],
    [405, () => call('DELETE', '/api/message')],
    [413, () => say(hotel.id, { query: 'x'.repeat(200_000) })],
    [415, () => say(hotel.id, 'Hello', { headers: { 'content-type': 'text/plain' } })],
  ])(`%i has a sentence, a code and the request id ${verifies(
    'decisions/conventions/errors/body', '7/body', '2.1/errors/error-string', 'decisions/conventions/request-id',
  )}`, async (expected, request) => {
    const { status, headers, body } = await request() as { status: number; headers: Headers; body: Record<string, unknown> };
    expect(status).toBe(expected);
    // Input that fails its schema is also told field by field.
    const details = 'errors' in body ? ['detail', 'errors', 'status', 'title', 'type'] : [];
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'requestId', ...details].sort());
    expect(body['error']).toMatch(/^[A-Z"`a-z].{8,}\.$/);
    expect(body['code']).toMatch(/^[A-Z_]+$/);
    expect(body['requestId']).toBe(headers.get('x-request-id'));
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  it.each([
    ['is no HTTP at all', 400, 'HELO concierge\r\n\r\n'], ['has too long an address', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])('has them for what %s', async (_what, status, sent) => {
    const [head = '', body = ''] = (await rawExchange(sent)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    const requestId = /x-request-id: (.*)\r\n/i.exec(head)?.[1];
    expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/\.$/), code: expect.any(String), requestId });
  });

  itVerifies(['7/400'], 'names the fields that are wrong and what to change', async () => {
    const { body } = await say(hotel.id, { query: 7, messageId: 'x' });
    expect(body.error).toMatch(/body query: .*; body messageId: /);
  });

  itVerifies(['7/404'], 'says where there is nothing, in any letter case and below known paths', async () => {
    for (const path of ['/', '/api', '/API/message', '/api/message/x', '/v1/api/message', '/legacy/pipeline-tasks', '/favicon.ico']) {
      const { status, body } = await call('GET', path, { headers: { 'x-client-id': hotel.id } });
      expect([path, status, body['code']]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('is JSON also where the path cannot be decoded', async () => {
    const { status, text } = await rawCall('POST', '/api/message/%zz/feedback', {
      headers: { 'x-client-id': hotel.id, 'content-type': 'application/json' }, body: '{"rating":"up"}',
    });
    expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: 'INVALID_INPUT' })]);
  });
});

describe('another method', () => {
  it.each([
    ['PUT', '/api/message', 'GET, POST'],
    ['PATCH', '/api/message', 'GET, POST'],
    ['DELETE', '/api/message', 'GET, POST'],
    ['POST', '/api/client/fields', 'GET'],
    ['POST', '/api/translations', 'GET'],
    ['GET', `/api/message/${randomUUID()}/feedback`, 'POST'],
    ['POST', '/healthz', 'GET'],
    ['DELETE', '/readyz', 'GET'],
    // A name in a path is no id.
    ['PUT', '/api/clients/summary', 'GET'],
    ['DELETE', `/api/clients/${randomUUID()}/channels/instructions`, 'GET'],
    ['OPTIONS', `/auth/users/${randomUUID()}/invite/accept`, 'POST'],
  ])('%s %s is 405 and says what is possible', async (method, path, allowed) => {
    const { status, headers, body } = await call(method, path, { headers: { 'x-client-id': hotel.id } });
    expect([status, headers.get('allow'), body['code']]).toEqual([405, allowed, 'METHOD_NOT_ALLOWED']);
  });
});

describe('the real-time channel over plain HTTP', () => {
  itVerifies(['decisions/guests/realtime/plain-http'], 'is 426 and says how to open it; other methods are 405', async () => {
    const { status, headers, body } = await call('GET', `/api/realtime?clientId=${hotel.id}&sessionId=${randomUUID()}`);
    expect([status, headers.get('upgrade'), body['code']]).toEqual([426, 'websocket', 'UPGRADE_REQUIRED']);
    expect((await call('POST', '/api/realtime', { body: {} })).status).toBe(405);
  });
});

describe('a key that came with another message', () => {
  it('is called what the caller sent', async () => {
    const { body: { id: sessionId } } = await openSession(hotel.id) as { body: { id: string } };
    const send = (query: string) => say(hotel.id, { query }, { sessionId, headers: { 'idempotency-key': 'my-first-key-of-all' } });
    expect((await send('One')).status).toBe(202);
    expect(await send('Two')).toMatchObject({ status: 422, body: { error: expect.stringMatching(/^This Idempotency-Key was used before/) } });
  });
});

describe('the request id', () => {
  itVerifies(['decisions/conventions/request-id'], 'is on every answer, new for each', async () => {
    const answers = await Promise.all([
      call('GET', '/healthz'), call('GET', '/nowhere'), call('GET', '/openapi.json'), call('GET', '/docs'),
      call('GET', '/readyz'), openSession(hotel.id), say(hotel.id, { query: 'Hello' }), call('OPTIONS', '/api/message'),
    ]);
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  itVerifies(['decisions/conventions/request-id'], 'is the caller\'s when it has one', async () => {
    const { headers, body } = await call('GET', '/nowhere', { headers: { 'x-request-id': 'trace:42.a_b-c' } });
    expect([headers.get('x-request-id'), body['requestId']]).toEqual(['trace:42.a_b-c', 'trace:42.a_b-c']);
  });

  it.each(['with space', 'x'.repeat(101), '{"a":1}', '<script>', 'ünïcödé'])('is not the caller\'s when it is %j', async (given) => {
    const { headers } = await rawCall('GET', '/healthz', { headers: { 'x-request-id': Buffer.from(given).toString('latin1') } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('every answer', () => {
  it('forbids what a browser would guess or embed', async () => {
    const { headers } = await openSession(hotel.id);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

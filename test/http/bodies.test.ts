import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { historyOf, newSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { rawCall, rawExchange } from '../support/http/raw-http.ts';
import { signIn } from '../support/accounts/operators.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const json = { 'x-client-id': hotel.id, 'content-type': 'application/json' };

interface Failure {
  error: string;
  code: string;
  requestId: string;
}

/** Sends a body as it is. @returns status and code */
async function send(body: string | Buffer, headers: Record<string, string> = json): Promise<[number, string]> {
  const answer = await rawCall('POST', '/api/message', { headers, body });
  return [answer.status, (JSON.parse(answer.text) as Failure).code];
}

describe('a body that is no JSON', () => {
  it.each(['{', '{"query":', 'query=Hello', '"Hello"', '7', 'null', '\0', '{"query":"Hello"}}', '[', 'undefined', '{\'query\':1}'])(
    `is 400: %j ${verifies('decisions/conventions/body/malformed-json-400', '7/400')}`,
    async (body) => expect(await send(body)).toEqual([400, 'MALFORMED_JSON']),
  );

  it('is 400 when its bytes are no UTF-8 text at all', async () => {
    expect((await send(Buffer.from([0xff, 0xfe, 0x00, 0x7b])))[0]).toBe(400);
  });

  it.each(['[]', '[{"query":"Hello"}]', '{}', ''])('has a sentence about the query when it is %j', async (body) => {
    expect(await send(body)).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('a body that is missing', () => {
  it.each([
    ['with a content type', json],
    ['without one', { 'x-client-id': hotel.id }],
    ['with a length of zero', { 'x-client-id': hotel.id, 'content-length': '0' }],
  ])(`%s is 400 ${verifies('4.1/message/post-400-no-body', '7/400')}`, async (_what, headers) => {
    const answer = await rawCall('POST', '/api/message', { headers });
    const body = JSON.parse(answer.text) as Failure;
    expect([answer.status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('a body of another kind', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml',
    'application/vnd.api+json', 'json', ''])(
    `is 415: %j ${verifies('decisions/conventions/body/415')}`,
    async (type) => {
      expect(await send('{"query":"Hello"}', { 'x-client-id': hotel.id, 'content-type': type }))
        .toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it('is 415 in an unknown charset or encoding', async () => {
    const body = '{"query":"Hello"}';
    expect(await send(body, { ...json, 'content-type': 'application/json; charset=klingon' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await send(body, { ...json, 'content-encoding': 'zip' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('is 400 when it is not what its encoding says', async () => {
    expect(await send('{"query":"Hello"}', { ...json, 'content-encoding': 'gzip' })).toEqual([400, 'INVALID_INPUT']);
  });

  it('is taken compressed', async () => {
    const answer = await rawCall('POST', '/api/message', {
      headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync('{"query":"Hello"}'),
    });
    expect(answer.status).toBe(202);
  });
});

describe('a body that is too large', () => {
  const tooLarge = JSON.stringify({ query: 'Hello', padding: 'x'.repeat(100 * 1024) });

  itVerifies(['decisions/conventions/body/413', '8/general/payload-size'], 'is 413 over 100 kB, not below', async () => {
    expect(await send(tooLarge)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const { status } = await say(hotel.id, { query: 'Hello', padding: 'x'.repeat(99 * 1024) });
    expect(status).toBe(202);
  });

  it('is 413 when only its compressed form is small', async () => {
    const bomb = gzipSync(JSON.stringify({ query: 'Hello', padding: 'x'.repeat(50_000_000) }));
    expect(bomb.length).toBeLessThan(100 * 1024);
    expect(await send(bomb, { ...json, 'content-encoding': 'gzip' })).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('names that mean something to JavaScript', () => {
  it.each([
    '{"__proto__":{"query":"Hello"}}',
    '{"constructor":{"prototype":{"query":"Hello"}}}',
    '{"prototype":{"query":"Hello"}}',
  ])('give a body nothing: %s', async (body) => expect(await send(body)).toEqual([400, 'INVALID_INPUT']));

  it('do not reach the messages of others', async () => {
    const polluted = '{"query":"Hello","__proto__":{"locale":"de","messageId":"x"},"constructor":{"prototype":{"locale":"de"}}}';
    const answer = await rawCall('POST', '/api/message', { headers: json, body: polluted });
    expect([202, 400]).toContain(answer.status);
    const sessionId = await newSession(hotel.id);
    expect((await historyOf(hotel.id, sessionId))[0]).toMatchObject({ locale: 'en' });
  });

  it('do nothing in a query', async () => {
    const { status } = await call('GET', '/api/message?__proto__=x&constructor=y&toString=z', { headers: { 'x-client-id': hotel.id } });
    expect([200, 400]).toContain(status);
  });
});

describe('a thousand random bodies', () => {
  /** What a request may hold instead of what it should. */
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom('a'.repeat(10_000), '\0', '\ud800'),
  );
  const body = fc.oneof(
    fc.record({ query: value, locale: value, messageId: value }, { requiredKeys: [] }).map((fields) => JSON.stringify(fields)),
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.dictionary(fc.constantFrom('query', '__proto__', 'constructor', 'locale'), value).map((fields) => JSON.stringify(fields)),
  );

  itVerifies(['7/400', '7/body', '2.1/errors/error-string'], 'are never answered with a failure of ours', async () => {
    const statuses = new Map<number, number>();
    await fc.assert(fc.asyncProperty(fc.array(body, { minLength: 20, maxLength: 20 }), async (bodies) => {
      const sessionId = await newSession(hotel.id);
      for (const answer of await Promise.all(bodies.map((text) => rawCall('POST', '/api/message', {
        headers: { ...json, 'x-session-id': sessionId }, body: text,
      })))) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect([202, 400]).toContain(answer.status);
        if (answer.status === 400) expect(JSON.parse(answer.text)).toMatchObject({ error: expect.any(String) });
      }
    }), { numRuns: 50 });
    expect((statuses.get(400) ?? 0) + (statuses.get(202) ?? 0)).toBeGreaterThanOrEqual(1000);
  }, 120_000);

  it('in headers and paths, too, are refused and no more', async () => {
    const path = fc.array(fc.constantFrom('..', '%2e%2e', '%00', '%zz', 'api', 'message', '%c0%af', ';', '{}', '*', '//'), { maxLength: 5 })
      .map((parts) => `/api/message/${parts.join('/')}`);
    await fc.assert(fc.asyncProperty(path, async (target) => {
      const { status } = await rawCall('GET', target, { headers: { 'x-client-id': hotel.id } });
      expect([200, 400, 404, 405]).toContain(status);
    }), { numRuns: 100 });
  });
});

describe('a large body', () => {
  /** The head of a request whose body never comes, and what is answered. */
  const withoutBody = (path: string, headers: Record<string, string>, length = 9_000_000): Promise<string> =>
    rawExchange([
      `POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', `Content-Length: ${length}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', '',
    ].join('\r\n'));

  itVerifies(['decisions/conventions/body/before-reading'], 'of an upload is refused before it is read, where the permission is missing', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const path = `/api/clients/${hotel.id}/knowledge/documents`;
    const [reader, foreigner] = await Promise.all([signIn(database, [`knowledge:READ:${hotel.id}`]), signIn(database, [`knowledge:WRITE:${(await createHotel(database)).id}`])]);
    expect(await withoutBody(path, { ...form, ...reader.headers })).toMatch(/^HTTP\/1\.1 403 /);
    expect(await withoutBody(path, { ...form, ...foreigner.headers })).toMatch(/^HTTP\/1\.1 404 /);
    expect(await withoutBody(path, form)).toMatch(/^HTTP\/1\.1 401 /);
  });

  itVerifies(['decisions/conventions/body/before-reading'], 'of a webhook is refused before it is read, without a signature and where one address sends too many at once', async () => {
    expect(await withoutBody('/webhooks/meta', {})).toMatch(/^HTTP\/1\.1 403 /);
    const signed = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
    const { hostname, port } = new URL(testStack().apiUrls[0]);
    const held = Array.from({ length: 8 }, () => connect(Number(port), hostname));
    try {
      const head = `POST /webhooks/meta HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nx-hub-signature-256: ${signed['x-hub-signature-256']}\r\n\r\n`;
      for (const socket of held) socket.on('error', () => undefined).write(head);
      const [refused] = await waitFor(async () => {
        const answer = await rawCall('POST', '/webhooks/meta', { headers: signed, body: '{}' });
        return answer.status === 429 && [answer];
      }, { what: 'the ninth body to be refused' });
      expect(refused.headers['retry-after']).toBe('1');
    } finally {
      for (const socket of held) socket.destroy();
    }
    await waitFor(async () => (await rawCall('POST', '/webhooks/meta', { headers: signed, body: '{}' })).status === 403, { what: 'room again' });
  });
});

describe('a body that stops coming', () => {
  const path = (id: string): string => `/api/clients/${id}/knowledge/documents`;
  /** Sends the beginning of a body, and says how the request ended. */
  function begin(target: string, headers: Record<string, string>, beginning: string): { ended: Promise<string>; socket: Socket } {
    const { hostname, port } = new URL(testStack().apiUrls[0]);
    const socket = connect(Number(port), hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; }).on('error', () => undefined);
    socket.write([`POST ${target} HTTP/1.1`, 'Host: localhost', ...lines, '', beginning].join('\r\n'));
    return { socket, ended: new Promise((resolve) => { socket.once('close', () => resolve(text)); }) };
  }
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' };
  const halfAFile = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'menu '.repeat(20_000)}`;

  itVerifies(['decisions/conventions/body/stopped', 'decisions/conventions/body/budget'], 'holds what one user may hold and no more, ends after seconds, and makes room', async () => {
    const { id } = await createHotel(database);
    const [{ headers }, { headers: colleague }] = await Promise.all([signIn(database, [`knowledge:WRITE:${id}`]), signIn(database, [`knowledge:WRITE:${id}`])]);
    const codeOf = (answer: string): string => answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 408'.length);
    const begun = (of: Record<string, string>) => begin(path(id), { ...form, ...of, connection: 'close' }, halfAFile).ended;
    // At once: a busy machine may end the first before it takes one that comes later.
    const answers = await waitFor(async () => {
      const ended = await Promise.all([headers, headers, headers, colleague].map(begun));
      return ended.some((answer) => codeOf(answer) === '429') && ended;
    }, { what: 'one form to be refused', timeoutMs: 60_000 });
    expect([answers.slice(0, 3).map(codeOf).toSorted(), answers.slice(3).map(codeOf)]).toEqual([['408', '408', '429'], ['408']]);
    expect(answers.find((answer) => codeOf(answer) === '429')).toMatch(/retry-after: 1\r\n/i);
    expect(answers.find((answer) => codeOf(answer) === '408')).toMatch(/"error":"The request did not come to its end in time/);
    const whole = new FormData();
    whole.append('file', new Blob(['# Menu\n\nSoup.'], { type: 'text/markdown' }), 'menu.md');
    const answer = await fetch(new URL(path(id), testStack().apiUrls[0]), { method: 'POST', headers, body: whole });
    expect(answer.status).toBe(202);
  }, 120_000);

  itVerifies(['decisions/conventions/body/stopped'], 'is ended on every path that reads one', async () => {
    const { headers } = await createKeyHolder(database, [`concierge:EXECUTE:${hotel.id}`]);
    const half = { ...headers, ...json, 'content-length': '500' };
    const ended = ['/api/message', '/a2a', '/a2a/v1', '/mcp'].map(async (target) => [target, (await begin(target, half, '{"query":').ended).slice(0, 12)]);
    expect(await Promise.all(ended)).toEqual(['/api/message', '/a2a', '/a2a/v1', '/mcp'].map((target) => [target, 'HTTP/1.1 408']));
  }, 60_000);

  it('may come slowly, as long as it comes', async () => {
    const beginning = '{"query":"Hello"';
    const pieces = [...Array.from({ length: 8 }, () => ' '.repeat(1_500)), '}'];
    const length = [beginning, ...pieces].join('').length;
    const { socket, ended } = begin('/api/message', { ...json, 'content-length': String(length), 'connection': 'close' }, beginning);
    // Twice as long as a body that stops is waited for.
    const more = setInterval(() => socket.write(pieces.shift() ?? ''), 1_500);
    socket.once('close', () => clearInterval(more));
    expect(await ended).toMatch(/^HTTP\/1\.1 202 /);
  }, 60_000);
});

describe('a request that is cut short', () => {
  it('does no harm', async () => {
    const { pathname } = new URL('http://localhost/api/message');
    const head = `POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nx-client-id: ${hotel.id}\r\nContent-Type: application/json\r\n`;
    expect(await rawExchange(`${head}Content-Length: 5\r\nConnection: close\r\n\r\n{"que`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await rawExchange('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect((await call('GET', '/healthz')).status).toBe(200);
  });
});

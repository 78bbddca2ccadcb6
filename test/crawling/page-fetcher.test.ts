import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createPageFetcher } from '../../activities/adapters/outbound/page-fetcher.ts';
import { retryAfterMs } from '../../activities/adapters/outbound/retry-after.ts';
import type { FetchOutcome, PageRequest } from '../../domain/ports/page-fetcher.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { useServer } from '../support/http/use-server.ts';

const MAX_BYTES = 64 * 1024;
const rules = { allowPrivate: true };
const fetcher = createPageFetcher({ rules, contactUrl: 'http://localhost/about', limits: { deadlineMs: 30_000, maxBytes: MAX_BYTES } });
const hurried = createPageFetcher({ rules, contactUrl: 'http://localhost/about', limits: { deadlineMs: 300, maxBytes: MAX_BYTES } });

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let sentBytes = 0;
let open = 0;

const origin = await useServer((request, response) => {
  open += 1;
  response.on('close', () => { open -= 1; });
  answer(request, response);
});
beforeEach(() => { sentBytes = 0; });

const url = (path = '/'): string => `${origin}${path}`;
const reply = (headers: Record<string, string>, body: string | Buffer = '<p>Hello', status = 200): void => {
  answer = (_, response) => { response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body); };
};
const get = (request: Partial<PageRequest> = {}): Promise<FetchOutcome> => fetcher.fetch({ url: url(), ...request });
const textOf = (outcome: FetchOutcome): string => (outcome.kind === 'fetched' ? Buffer.from(outcome.body).toString() : outcome.kind);

/** Sends without end, as fast as it is read, or a byte now and then. */
function endless(headers: Record<string, string>, chunk: Buffer, everyMs = 0): void {
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    const send = (): void => {
      if (response.destroyed) return;
      sentBytes += chunk.length;
      const ready = response.write(chunk);
      if (everyMs > 0) setTimeout(send, everyMs);
      else if (ready) setImmediate(send);
      else response.once('drain', send);
    };
    send();
  };
}

const untilHungUp = () => waitFor(() => open === 0, { what: 'the connection to be closed' });

describe('a body', () => {
  it.each([
    ['gzip', gzipSync], ['x-gzip', gzipSync], ['deflate', deflateSync], ['deflate', deflateRawSync], ['br', brotliCompressSync], ['zstd', zstdCompressSync],
  ] as const)('in %s is unpacked', async (encoding, compress) => {
    reply({ 'content-encoding': encoding }, compress(Buffer.from('<p>Breakfast from seven')));
    expect(textOf(await get())).toBe('<p>Breakfast from seven');
  });

  it('in two layers is unpacked, in more it is broken', async () => {
    const once = gzipSync('<p>Breakfast');
    reply({ 'content-encoding': 'gzip, br' }, brotliCompressSync(once));
    expect(textOf(await get())).toBe('<p>Breakfast');
    reply({ 'content-encoding': 'gzip, gzip, gzip' }, gzipSync(gzipSync(once)));
    expect(await get()).toMatchObject({ kind: 'unknown', reason: 'broken-response' });
  });

  it('that is cut short is read as far as it came', async () => {
    const whole = gzipSync('<p>Breakfast from seven to ten');
    reply({ 'content-encoding': 'gzip' }, whole.subarray(0, whole.length - 8));
    expect(textOf(await get())).toBe('<p>Breakfast from seven to ten');
  });

  it.each([
    ['in an encoding that nobody asked for', { 'content-encoding': 'compress' }, Buffer.from('x')],
    ['that is not what its encoding says', { 'content-encoding': 'gzip' }, Buffer.from('<p>plain')],
    ['that is broken brotli', { 'content-encoding': 'br' }, Buffer.from([255, 255, 255, 255])],
    ['that is broken zstd', { 'content-encoding': 'zstd' }, Buffer.from('<p>plain text, no frame')],
  ])('%s is broken', async (_, headers, body) => {
    reply(headers, body);
    expect(await get()).toMatchObject({ kind: 'unknown', reason: 'broken-response' });
  });

  itVerifies(['decisions/pipelines/fetch/bounds'], 'larger than the limit is left unread', async () => {
    reply({}, Buffer.alloc(MAX_BYTES, 'x'));
    expect(textOf(await get()).length).toBe(MAX_BYTES);
    reply({}, Buffer.alloc(MAX_BYTES + 1, 'x'));
    expect(await get()).toMatchObject({ kind: 'unknown', reason: 'too-large' });
  });

  it.each([['gzip', gzipSync], ['deflate', deflateSync], ['br', brotliCompressSync], ['zstd', zstdCompressSync]] as const)(
    'that unfolds from little %s to very much stops at the limit', async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(64 * 1024 * 1024));
      expect(bomb.length).toBeLessThan(MAX_BYTES * 2);
      reply({ 'content-encoding': encoding }, bomb);
      expect(await get()).toMatchObject({ kind: 'unknown', reason: 'too-large' });
    },
  );

  it('without end is hung up on at the limit', async () => {
    endless({}, Buffer.alloc(16 * 1024, 'x'));
    expect(await get()).toMatchObject({ kind: 'unknown', reason: 'too-large' });
    await untilHungUp();
    // What the two ends of a connection hold by themselves, far from without end.
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
  });

  it('that trickles is hung up on at the deadline', async () => {
    endless({}, Buffer.from('x'), 20);
    expect(await hurried.fetch({ url: url() })).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    await untilHungUp();
  });

  it('that trickles compressed is hung up on at the deadline', async () => {
    endless({ 'content-encoding': 'gzip' }, gzipSync('x').subarray(0, 1), 20);
    expect(await hurried.fetch({ url: url() })).toMatchObject({ kind: 'unknown' });
    await untilHungUp();
  });

  it('of a robots.txt counts up to 500 KiB', async () => {
    reply({ 'content-type': 'text/plain' }, Buffer.alloc(600 * 1024, 'x'));
    expect(textOf(await get({ purpose: 'robots' })).length).toBe(500 * 1024);
  });

  it('of a sitemap may be a gzip file, which has the same limit', async () => {
    reply({ 'content-type': 'application/gzip' }, gzipSync('<urlset>'));
    expect(textOf(await get({ purpose: 'sitemap' }))).toBe('<urlset>');
    reply({ 'content-type': 'application/gzip' }, gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    expect(await get({ purpose: 'sitemap' })).toMatchObject({ kind: 'unknown', reason: 'too-large' });
  });
});

describe('an answer', () => {
  it.each([
    [304, {}, { kind: 'unchanged' }],
    [404, {}, { kind: 'gone', status: 404 }],
    [410, {}, { kind: 'gone', status: 410 }],
    [401, {}, { kind: 'unknown', reason: 'blocked', status: 401 }],
    [403, {}, { kind: 'unknown', reason: 'blocked' }],
    [451, {}, { kind: 'unknown', reason: 'blocked' }],
    [408, {}, { kind: 'unknown', reason: 'server-error' }],
    [429, { 'retry-after': '7' }, { kind: 'unknown', reason: 'too-many-requests', retryAfterMs: 7000 }],
    [500, {}, { kind: 'unknown', reason: 'server-error' }],
    [503, { 'retry-after': 'soon' }, { kind: 'unknown', reason: 'server-error', status: 503 }],
    [206, {}, { kind: 'unknown', reason: 'broken-response' }],
    [302, {}, { kind: 'unknown', reason: 'broken-response' }],
  ])('of %i says what is known of the page', async (status, headers, expected) => {
    reply(headers, status === 304 ? '' : '<p>Body', status);
    expect(await get()).toMatchObject(expected);
  });

  it.each(['image/png', 'application/json', 'application/zip', 'video/mp4', 'text/css', 'application/javascript', 'multipart/form-data'])('of type %s is no page', async (type) => {
    reply({ 'content-type': type });
    expect(await get()).toMatchObject({ kind: 'unknown', reason: 'wrong-type' });
  });

  it.each(['text/html', 'TEXT/HTML;charset="UTF-8"', 'application/xhtml+xml', 'application/pdf', 'text/plain', 'text/markdown; charset=utf-8'])('of type %s is a page', async (type) => {
    reply({ 'content-type': type });
    expect(await get()).toMatchObject({ kind: 'fetched', contentType: type.split(';')[0]?.toLowerCase(), charset: /utf-8/i.exec(type)?.[0] ?? null });
  });

  it.each([['<!DOCTYPE html><p>x', 'text/html'], ['%PDF-1.7', 'application/pdf'], ['GIF89a', null]])('without a type is judged by its beginning: %s', async (body, type) => {
    answer = (_, response) => { response.writeHead(200).end(body); };
    expect(await get()).toMatchObject(type === null ? { kind: 'unknown', reason: 'wrong-type' } : { kind: 'fetched', contentType: type });
  });

  it('carries what asks for it later need', async () => {
    reply({ etag: '"v1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT', 'x-robots-tag': 'noindex' });
    expect(await get()).toMatchObject({ etag: '"v1"', lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT', robots: 'noindex' });
  });

  it('that never comes is a timeout, a closed port is unreachable, a broken one is broken', async () => {
    answer = () => undefined;
    expect(await hurried.fetch({ url: url() })).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    expect(await get({ url: 'http://127.0.0.1:1/' })).toMatchObject({ kind: 'unknown', reason: 'unreachable' });
    answer = (request) => { request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'); };
    expect(await get()).toMatchObject({ kind: 'unknown', reason: 'broken-response' });
  });
});

describe('a request', () => {
  it('asks conditionally, says who asks, and carries nothing else', async () => {
    let seen: IncomingMessage['headers'] = {};
    answer = (request, response) => { seen = request.headers; response.writeHead(304).end(); };
    await get({ etag: '"v1"', lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT', locales: ['de', 'en'] });
    expect(seen).toMatchObject({
      'user-agent': 'HotelConciergeBot/1.0 (+http://localhost/about)', 'if-none-match': '"v1"', 'if-modified-since': 'Sat, 21 Nov 2026 10:00:00 GMT',
      'accept-language': 'de, en;q=0.9',
    });
    expect(seen).not.toHaveProperty('cookie');
    expect(seen).not.toHaveProperty('authorization');
  });

  it('that is given up throws the reason and hangs up', async () => {
    answer = () => undefined;
    const stop = new AbortController();
    const asked = get({ signal: stop.signal });
    await waitFor(() => open > 0, { what: 'the request' });
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    await untilHungUp();
  });
});

describe('retryAfterMs', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  it.each([
    ['120', 120_000], ['0', 0], ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000], ['Sat, 21 Nov 2026 09:00:00 GMT', 0], ['soon', undefined], [undefined, undefined],
  ])('reads %s', (header, expected) => expect(retryAfterMs(header, now)).toEqual(expected === undefined ? {} : { retryAfterMs: expected }));
});

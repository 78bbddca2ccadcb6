import { describe, expect, it } from '@jest/globals';
import { GuestApi } from '../../../api/web/client/guest-api.ts';
import { RequestFailure } from '../../../api/web/client/request-failure.ts';

interface Seen { path: string; method: string; headers: Headers; body: unknown }

function apiThatAnswers(answer: () => Response): { api: GuestApi; seen: Seen[] } {
  const seen: Seen[] = [];
  const api = new GuestApi('hotel-1', (input, init) => {
    seen.push({
      path: input as string, method: init?.method ?? 'GET', headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    return Promise.resolve(answer());
  });
  return { api, seen };
}

const failureOf = async (answer: () => Response): Promise<RequestFailure> => {
  const { api } = apiThatAnswers(answer);
  return RequestFailure.from(await api.send('s1', { messageId: 'm1', query: 'hello' }).catch((error: unknown) => error));
};

const refusal = (status: number, headers: Record<string, string> = {}) => (): Response =>
  Response.json({ error: 'No.', code: 'SOME_CODE', requestId: '-' }, { status, headers });

describe('requests', () => {
  it('name the hotel, the session where it is known, and the language', async () => {
    const { api, seen } = apiThatAnswers(() => Response.json({ id: 's1', messages: [] }));
    await api.openSession(undefined, 'de');
    await api.openSession('s1', 'de');
    expect(seen.map(({ headers }) => [headers.get('x-client-id'), headers.get('x-session-id'), headers.get('x-client-locale')]))
      .toEqual([['hotel-1', null, 'de'], ['hotel-1', 's1', 'de']]);
  });

  it('send a message under its id and leave its language to the service', async () => {
    const { api, seen } = apiThatAnswers(() => Response.json({ status: 'ack', sessionId: 's1' }, { status: 202 }));
    await api.send('s1', { messageId: 'm1', query: 'hello' });
    expect(seen[0]).toMatchObject({ path: '/api/message', method: 'POST', body: { query: 'hello', messageId: 'm1' } });
    expect(seen[0]?.headers.get('x-session-id')).toBe('s1');
  });

  it('rate a reply', async () => {
    const { api, seen } = apiThatAnswers(() => new Response(null, { status: 204 }));
    await api.rate('s1', 'm1', 'down');
    expect(seen[0]).toMatchObject({ path: '/api/message/m1/feedback', method: 'POST', body: { rating: 'down' } });
  });

  it('read name, tagline and texts, and make do without them', async () => {
    const full = apiThatAnswers(() => Response.json({ hotelConfig: { name: 'Arvensee' }, clientAssets: { tagline: 'By the lake' } }));
    expect(await full.api.hotel('en')).toEqual({ name: 'Arvensee', tagline: 'By the lake', welcome: '', privacyUrl: '' });
    const empty = apiThatAnswers(() => Response.json({ hotelConfig: { name: { en: 'x' } } }));
    expect(await empty.api.hotel('en')).toEqual({ name: '', tagline: '', welcome: '', privacyUrl: '' });
    expect(await apiThatAnswers(() => Response.json({ en: { 'chat.send': 'Go' } })).api.texts('en')).toEqual({ 'chat.send': 'Go' });
    expect(await apiThatAnswers(() => Response.json({})).api.texts('en')).toEqual({});
  });
});

describe('failures', () => {
  it.each([
    [400, 'refused'], [401, 'refused'], [403, 'refused'], [413, 'refused'], [415, 'refused'], [422, 'refused'],
    [404, 'gone'],
    [408, 'transient'], [429, 'transient'], [500, 'transient'], [502, 'transient'], [503, 'transient'], [504, 'transient'],
  ])('with status %d are %s', async (status, kind) => {
    expect(await failureOf(refusal(status))).toMatchObject({ kind, code: 'SOME_CODE' });
  });

  it('without an answer are transient', async () => {
    expect(await failureOf(() => { throw new TypeError('Failed to fetch'); })).toMatchObject({ kind: 'transient', retryAfterMs: 0 });
  });

  it('of an answer that breaks off or is not ours are transient', async () => {
    const { api } = apiThatAnswers(() => new Response('{"id":'));
    await expect(api.openSession(undefined, 'en')).rejects.toMatchObject({ kind: 'transient' });
    expect(await failureOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))).toMatchObject({ kind: 'transient', code: 'UNKNOWN' });
  });

  it.each([
    ['3', 3000],
    ['0', 0],
    ['soon', 0],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('with Retry-After %s ask for %d ms', async (header, retryAfterMs) => {
    expect(await failureOf(refusal(429, { 'retry-after': header }))).toMatchObject({ retryAfterMs });
  });

  it('with a date in Retry-After ask for the time until then', async () => {
    const { retryAfterMs } = await failureOf(refusal(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }));
    expect(retryAfterMs).toBeGreaterThan(55_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });
});

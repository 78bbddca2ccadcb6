import { afterAll, describe, expect, it } from '@jest/globals';
import { chatCompletionsEngine } from '../../activities/adapters/answer-engines/chat-completions.ts';
import { outboundAgent } from '../../platform/outbound/agent.ts';
import { workerConfig } from '../../workers/config.ts';
import { startEngine } from './material/engine-server.ts';

const server = await startEngine();
const agent = outboundAgent({ allowPrivate: true });
afterAll(async () => { await server.stop(); await agent.close(); });

const engine = (allowPrivate = true) => chatCompletionsEngine(
  { name: 'probe', baseUrl: `${server.url}/v1/`, model: 'probe-1', apiKey: 'key-of-the-test', maxTokens: 300 }, { rules: { allowPrivate }, agent, now: () => new Date() },
);
const ask = (allowPrivate = true) => engine(allowPrivate).ask({ text: 'Which hotel?', locale: 'de' });

describe('an engine behind a chat completions endpoint', () => {
  it('is asked with its key and model, and answers with its sources', async () => {
    server.answer(() => ({ body: {
      choices: [{ message: { content: 'Hotel Arvensee.', annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example' } }] } }],
      citations: ['https://b.example'], search_results: [{ url: 'https://a.example' }], usage: { total_tokens: 42 },
    } }));
    expect(await ask()).toEqual({ text: 'Hotel Arvensee.', citations: ['https://a.example', 'https://b.example'], tokens: 42 });
    expect(server.asked.at(-1)).toEqual({
      path: '/v1/chat/completions', authorization: 'Bearer key-of-the-test', language: 'de',
      body: { model: 'probe-1', max_tokens: 300, messages: [{ role: 'user', content: 'Which hotel?' }] },
    });
  });

  it('may send its text in parts, or none', async () => {
    server.answer(() => ({ body: { choices: [{ message: { content: [{ type: 'text', text: 'Hotel ' }, { type: 'image' }, { type: 'text', text: 'A' }] } }] } }));
    expect(await ask()).toEqual({ text: 'Hotel A', citations: [], tokens: 0 });
    server.answer(() => ({ body: { choices: [{ message: { content: null } }] } }));
    expect((await ask()).text).toBe('');
  });

  it.each([
    [429, 'TOO_MANY_REQUESTS', { 'retry-after': '7' }, 7], [503, 'UNAVAILABLE', {}, undefined], [500, 'UNAVAILABLE', { 'retry-after': '9999' }, 600], [408, 'UNAVAILABLE', {}, undefined],
    [401, 'CONFLICT', {}, undefined], [404, 'CONFLICT', {}, undefined], [400, 'CONFLICT', {}, undefined],
  ])('that answers %i fails as %s', async (status, code, headers, retryAfterSeconds) => {
    server.answer(() => ({ status, headers, body: { error: { message: 'Your key key-of-the-test is wrong' } } }));
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, retryAfterSeconds });
    expect(String((error as Error).message)).not.toContain('key-of-the-test');
  });

  it('that is none fails with what to check', async () => {
    server.answer(() => ({ body: { hello: 'world' } }));
    await expect(ask()).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('AI_VISIBILITY_ENGINES') });
    server.answer(() => ({ text: '<html>' }));
    await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('on this machine is refused where that is not allowed', async () => {
    await expect(ask(false)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('that is away fails as something that passes', async () => {
    const gone = chatCompletionsEngine({ name: 'gone', baseUrl: 'http://127.0.0.1:9', model: 'm', apiKey: 'k', maxTokens: 100 }, { rules: { allowPrivate: true }, agent, now: () => new Date() });
    await expect(gone.ask({ text: 'x', locale: 'en' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('the configuration of engines', () => {
  const base = { DATABASE_URL: 'postgres://x', TEMPORAL_ADDRESS: 'x:1', SERVER_SECRET: 'x'.repeat(32) };
  const configured = (engines: string) => workerConfig({ ...base, AI_VISIBILITY_ENGINES: engines });
  const one = { name: 'a', baseUrl: 'https://api.example/v1', model: 'm', apiKey: 'secret-key' };
  it('is a list, and empty when left out', () => {
    expect(workerConfig(base).AI_VISIBILITY_ENGINES).toEqual([]);
    expect(configured(JSON.stringify([one])).AI_VISIBILITY_ENGINES).toEqual([{ ...one, maxTokens: 800 }]);
  });
  it.each([['no JSON', '['], ['a key that is missing', JSON.stringify([{ ...one, apiKey: '' }])], ['a name twice', JSON.stringify([one, one])], ['an address that is none', JSON.stringify([{ ...one, baseUrl: 'x' }])]])('is refused for %s, without its keys', (_, engines) => {
    expect(() => configured(engines)).toThrow(/AI_VISIBILITY_ENGINES/);
    try { configured(engines); } catch (error) { expect(String(error)).not.toContain('secret-key'); }
  });
});

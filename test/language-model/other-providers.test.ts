import { json as readJson } from 'node:stream/consumers';
import { afterAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { languageModels } from '../../activities/adapters/models/language-models.ts';
import { callOnce } from '../../domain/language-model/call-once.ts';
import type { ModelProvider } from '../../domain/model/language-model.ts';
import { useServer } from '../support/http/use-server.ts';

const schema = z.strictObject({ ready: z.boolean() });
const ANSWER = '{"ready":true}';
/** More than an answer of a model may have. */
const FLOOD = 'x'.repeat(9 * 1024 * 1024);

/** The events of a streamed answer, in the protocols of Anthropic and Google. */
const events: Record<string, (body: Record<string, unknown>) => [string | null, unknown][]> = {
  anthropic: ({ tools }) => {
    const block = tools ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} } : { type: 'text', text: '' };
    const delta = tools ? { type: 'input_json_delta', partial_json: ANSWER } : { type: 'text_delta', text: ANSWER };
    const usage = { input_tokens: 40, cache_read_input_tokens: 10, cache_creation_input_tokens: 0, output_tokens: 1 };
    const events: [string, object][] = [
      ['message_start', { message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null, usage } }],
      ['content_block_start', { index: 0, content_block: block }],
      ['content_block_delta', { index: 0, delta }],
      ['content_block_stop', { index: 0 }],
      ['message_delta', { delta: { stop_reason: tools ? 'tool_use' : 'end_turn', stop_sequence: null }, usage: { output_tokens: 7 } }],
      ['message_stop', {}],
    ];
    return events.map(([type, data]) => [type, { type, ...data }]);
  },
  flood: () => [[null, { candidates: [{ content: { role: 'model', parts: [{ text: FLOOD }] }, finishReason: 'STOP', index: 0 }] }]],
  google: () => [[null, {
    candidates: [{ content: { role: 'model', parts: [{ text: ANSWER }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 50, cachedContentTokenCount: 10, candidatesTokenCount: 7, totalTokenCount: 57 },
  }]],
};

const asked: { path: string; key: string; body: Record<string, unknown> }[] = [];
const origin = await useServer((request, response) => {
  void readJson(request).then((body) => {
    const [, provider = ''] = (request.url ?? '').split('/');
    const key = request.headers['x-api-key'] ?? request.headers['x-goog-api-key'];
    asked.push({ path: request.url ?? '', key: String(key), body: body as Record<string, unknown> });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [type, data] of events[provider]?.(body as Record<string, unknown>) ?? []) {
      response.write(`${type === null ? '' : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`);
    }
    response.end();
  });
});
const models = languageModels({ allowPrivate: true, now: () => new Date() });
afterAll(() => models.close());

const ask = ({ provider, structured, model, path = provider }: { provider: ModelProvider; structured: 'schema' | 'json'; model: string; path?: string }) => callOnce({
  models, schema, signal: new AbortController().signal, patience: { first: 60_000, between: 60_000, whole: 60_000 },
  address: { provider, baseUrl: `${origin}/${path}`, apiKey: 'the-key', structured, trusted: false },
  call: {
    model, system: 'Task: check', prompt: 'Answer.', maxOutputTokens: 100,
    schema: { name: 'check', json: z.toJSONSchema(schema) as Record<string, unknown> },
  },
});

it.each([
  ['anthropic', 'schema', 'claude-sonnet-4-5'], ['anthropic', 'json', 'claude-sonnet-4-5'], ['google', 'schema', 'gemini-2.5-flash'],
  ['google', 'json', 'gemini-2.5-flash'],
] as const)('%s in %s mode answers through its own protocol, with its tokens counted', async (provider, structured, model) => {
  asked.length = 0;
  const { result, tokens, estimated } = await ask({ provider, structured, model });
  expect(result).toEqual({ ok: true, value: { ready: true } });
  expect([tokens, estimated]).toEqual([{ input: 50, cached: 10, output: 7 }, false]);
  expect([asked.length, asked[0]?.key]).toEqual([1, 'the-key']);
  if (provider === 'anthropic') expect(JSON.stringify(asked[0]?.body['system'])).toContain('ephemeral');
});

it('an answer without end is given up', async () => {
  const { result } = await ask({ provider: 'google', structured: 'json', model: 'gemini-2.5-flash', path: 'flood' });
  expect(result).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
});

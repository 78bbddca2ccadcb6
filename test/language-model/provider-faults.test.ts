import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { languageModels } from '../../activities/adapters/models/language-models.ts';
import { callOnce } from '../../domain/language-model/call-once.ts';
import { CallClock, TURN_PATIENCE_MS, usualPatience, type Patience } from '../../domain/language-model/patience.ts';
import { thinkAs } from '../../local/model/minds/minds.ts';
import { startModelServer } from '../../local/model/server.ts';
import { waitFor } from '../support/general/wait-for.ts';

const schema = z.strictObject({ sentences: z.array(z.strictObject({ text: z.string() })) });
const said = { sentences: [{ text: 'Breakfast is at seven.' }, { text: 'It ends at "ten" {sharp}.' }] };
const server = await startModelServer({ mind: () => said, apiKey: 'a-key' });
const models = languageModels({ allowPrivate: true, now: () => new Date() });
afterAll(async () => { await Promise.all([server.stop(), models.close()]); });
beforeEach(() => { server.misbehave(); server.forget(); });

async function call(changes: { structured?: 'schema' | 'json'; apiKey?: string; signal?: AbortSignal; whole?: number; between?: number } = {}) {
  const { structured = 'schema', apiKey = 'a-key', signal = new AbortController().signal, whole = 60_000, between = 60_000 } = changes;
  const elements: unknown[] = [];
  const called = await callOnce({
    models, address: { provider: 'openai-compatible', baseUrl: server.url, apiKey, structured, trusted: false }, schema, signal,
    patience: { first: whole, between, whole }, elements: { property: 'sentences', take: (element) => void elements.push(element) },
    call: {
      model: 'small', system: 'Task: answer\nBe brief.', prompt: 'CANARY-7311', maxOutputTokens: 300,
      schema: { name: 'answer', json: z.toJSONSchema(schema) as Record<string, unknown> },
    },
  });
  return { ...called, elements };
}

describe('the patience with a call', () => {
  it('is 8 s to hear, 10 s to a first sentence, 5 s from one to the next and 20 s in all, and 30 s a turn', () => {
    expect([usualPatience.hear.whole, usualPatience.answer, TURN_PATIENCE_MS]).toEqual([8_000, { first: 10_000, between: 5_000, whole: 20_000 }, 30_000]);
  });

  it('ends with the one of its clocks that runs out first, and begins anew with each sentence', () => {
    jest.useFakeTimers();
    try {
      const endOf = (patience: Patience, cameAt: readonly number[]): number => {
        const clock = new CallClock(patience, new AbortController().signal);
        let at = 0;
        for (; !clock.signal.aborted; at += 100) {
          if (cameAt.includes(at)) clock.came();
          jest.advanceTimersByTime(100);
        }
        clock.stop();
        return at;
      };
      expect(endOf(usualPatience.hear, [])).toBe(8_000);
      expect(endOf(usualPatience.answer, [])).toBe(10_000);
      expect(endOf(usualPatience.answer, [9_000])).toBe(14_000);
      expect(endOf(usualPatience.answer, [9_000, 13_000, 17_000])).toBe(20_000);
    } finally {
      jest.useRealTimers();
    }
  });
});

it('the local model\'s mind `script` says what is written for what it is asked', () => {
  const asks = (message: string) => thinkAs('script', {
    messages: [{ role: 'system', content: 'You hear what guests mean.' }, { role: 'user', content: JSON.stringify({ message }) }],
  }, { seed: '1', script: [{ purpose: 'hear', when: 'a cot', reply: { commands: [{ do: 'note', words: 'a cot', question: null }] } }] });
  expect([asks('we need a cot'), asks('hello')]).toEqual([{ commands: [{ do: 'note', words: 'a cot', question: null }] }, { commands: [] }]);
});

describe('a request to a provider', () => {
  it.each(['schema', 'json'] as const)('is answered in %s mode, sentence by sentence, and counted', async (structured) => {
    const { result, elements, tokens, estimated } = await call({ structured });
    expect(result).toEqual({ ok: true, value: said });
    expect(elements).toEqual(said.sentences);
    expect([estimated, tokens.input]).toEqual([false, server.ledger[0]?.tokens?.input]);
    const { response_format: format, messages } = server.ledger[0]?.request ?? { messages: [] };
    expect(format?.json_schema?.name).toBe(structured === 'schema' ? 'answer' : undefined);
    expect(JSON.stringify(messages[0]).includes('additionalProperties')).toBe(structured === 'json');
  });

  it.each([
    ['401', 'unauthorized'], ['403', 'unauthorized'], ['404', 'not-found'], ['500', 'unreachable'], ['529', 'unreachable'],
    ['cut', 'cut'], ['bad-json', 'bad-json'], ['wrong-shape', 'wrong-shape'], ['length', 'length'], ['refusal', 'refused'],
    ['html', 'unreachable'], ['redirect', 'unreachable'], ['stall', 'timeout'], ['stall-in-stream', 'timeout'],
  ])('that meets %s fails as %s, without a word of the prompt', async (fault, kind) => {
    server.misbehave({ next: [fault] });
    const { result } = await call(kind === 'timeout' ? { whole: 400, between: 300 } : {});
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.failure.kind).toBe(kind);
    expect(`${result.failure.stack} ${JSON.stringify(result.failure)} ${String(result.failure.cause)}`).not.toContain('CANARY');
    expect(server.ledger).toHaveLength(1);
  });

  it.each([['429:2', 2_000], ['429:ms=750', 750], ['429', undefined]])('that meets %s says when to come back', async (fault, wait) => {
    server.misbehave({ next: [fault] });
    expect((await call()).result).toMatchObject({ ok: false, failure: { kind: 'rate-limited', retryAfterMs: wait } });
  });

  it('that meets 429 with a date says how far away it is', async () => {
    server.misbehave({ next: [`429:${new Date(Date.now() + 60_000).toUTCString()}`] });
    const { result } = await call();
    expect(result.ok ? 0 : result.failure.retryAfterMs).toBeGreaterThan(30_000);
  });

  it('reads through a code fence, and estimates what nobody counts', async () => {
    server.misbehave({ next: ['code-fence', 'no-usage'] });
    expect((await call({ structured: 'json' })).result.ok).toBe(true);
    const { result, estimated, tokens } = await call();
    expect([result.ok, estimated, tokens.input > 0, tokens.output > 0]).toEqual([true, true, true, true]);
  });

  it('closes its connection when it is given up', async () => {
    server.misbehave({ next: ['stall-in-stream'] });
    const stop = new AbortController();
    const called = call({ signal: stop.signal, whole: 20_000, between: 20_000 });
    await waitFor(() => server.ledger.length > 0, { what: 'the request' });
    stop.abort();
    expect((await called).result).toMatchObject({ ok: false, failure: { kind: 'canceled' } });
    await waitFor(() => server.ledger[0]?.end === 'gone', { what: 'the closed connection' });
  });

  it('refuses a wrong key, and reaches no private address that is not trusted', async () => {
    expect((await call({ apiKey: 'another' })).result).toMatchObject({ failure: { kind: 'unauthorized' } });
    const guarded = languageModels({ allowPrivate: false, now: () => new Date() });
    const stream = guarded.stream(
      { provider: 'anthropic', baseUrl: server.url, apiKey: 'a-key', structured: 'schema', trusted: false },
      { model: 'm', system: 's', prompt: 'p', maxOutputTokens: 10, schema: { name: 'answer', json: {} }, signal: new AbortController().signal },
    );
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toMatchObject({ name: 'ModelFailure', kind: 'unreachable' });
    expect(server.ledger).toHaveLength(0);
    await guarded.close();
  });
});

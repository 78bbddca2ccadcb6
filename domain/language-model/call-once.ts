import type { z } from 'zod';
import type { ModelFailureKind, TokenCount } from '../model/language-model.ts';
import { ModelFailure, type LanguageModels, type ModelAddress, type ModelCall } from '../ports/language-model.ts';
import { estimateTokens } from './budget.ts';
import { CallClock, type Patience } from './patience.ts';
import { ElementReader, readAnswer } from './read-answer.ts';

/** One request, and where its answer goes. */
export interface SingleCall {
  models: LanguageModels;
  address: ModelAddress;
  call: Omit<ModelCall, 'signal'>;
  schema: z.ZodType;
  patience: Patience;
  signal: AbortSignal;
  /** The list whose elements are shown while the answer is written, and who sees them. */
  elements?: { property: string; take: (element: unknown) => void } | undefined;
}

/** What one request came to. */
export interface CallResult {
  result: { ok: true; value: unknown } | { ok: false; failure: ModelFailure };
  tokens: TokenCount;
  /** Whether the provider counted nothing. */
  estimated: boolean;
  ms: number;
}

const turnedAway: ReadonlySet<ModelFailureKind> = new Set(['unauthorized', 'not-found', 'rate-limited', 'unreachable']);

/** Makes one request and reads its answer within its time; a failure is a result, since it has its price as well. */
export async function callOnce(single: SingleCall): Promise<CallResult> {
  const begun = performance.now();
  const clock = new CallClock(single.patience, single.signal);
  const heard = { text: '', tokens: null as TokenCount | null };
  let result: CallResult['result'];
  try {
    await listen(single, clock, heard);
    result = { ok: true, value: readAnswer(heard.text, single.schema) };
  } catch (error) {
    const cause = clock.causeOf(error);
    result = { ok: false, failure: cause instanceof ModelFailure ? cause : new ModelFailure('unreachable') };
  } finally {
    clock.stop();
  }
  return {
    result, tokens: heard.tokens ?? estimateOf(single.call, result, heard.text), estimated: heard.tokens === null,
    ms: Math.round(performance.now() - begun),
  };
}

/** What was never read by a model, because its provider turned it away, costs nothing. */
function estimateOf({ system, prompt, schema }: SingleCall['call'], result: CallResult['result'], text: string): TokenCount {
  if (!result.ok && text === '' && turnedAway.has(result.failure.kind)) return { input: 0, cached: 0, output: 0 };
  const input = estimateTokens(system.length + prompt.length + JSON.stringify(schema.json).length);
  return { input, cached: 0, output: estimateTokens(text.length) };
}

/** @throws ModelFailure; a stream counts only with its end, for providers that stall and proxies that give up end it without a word */
async function listen(
  { models, address, call, elements }: SingleCall, clock: CallClock, heard: { text: string; tokens: TokenCount | null },
): Promise<void> {
  const reader = elements && new ElementReader(elements.property);
  for await (const event of models.stream(address, { ...call, signal: clock.signal })) {
    if ('end' in event) {
      heard.tokens = event.tokens;
      if (event.end === 'refused') throw new ModelFailure('refused');
      if (event.end === 'length') throw new ModelFailure('length');
      // Some providers say that they refuse by saying nothing.
      if (heard.text.trim() === '') throw new ModelFailure('refused');
      return;
    }
    heard.text += event.text;
    const complete = reader?.read(event.text) ?? [];
    // Between sentences the time is that of sentences; of other answers every piece is a sign of life.
    if (reader === undefined || complete.length > 0) clock.came();
    for (const element of complete) elements?.take(element);
  }
  throw new ModelFailure('cut');
}

import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { DomainError, invalidInput } from '../../../domain/model/errors.ts';
import type { OutboundRules } from '../../../domain/model/outbound-url.ts';
import type { AnswerEngine, EngineAnswer } from '../../../domain/ports/answer-engine.ts';
import type { EngineSettings } from '../../../platform/config/answer-engines.ts';
import { jsonOf, outboundRequest, type OutboundResponse } from '../../../platform/outbound/outbound-request.ts';
import { retryAfterMs } from '../outbound/retry-after.ts';

interface EngineDeps {
  rules: OutboundRules;
  agent: Dispatcher;
  now: () => Date;
}

/** Engines think for a while, longer with a search. */
const DEADLINE_MS = 90_000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_TEXT = 20_000;

const answerSchema = z.object({
  choices: z.array(z.object({
    message: z.object({
      content: z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))]).nullish(),
      annotations: z.array(z.object({ url_citation: z.object({ url: z.string() }).optional() })).nullish(),
    }),
  })).min(1),
  citations: z.array(z.string()).nullish(),
  search_results: z.array(z.object({ url: z.string() })).nullish(),
  usage: z.object({ total_tokens: z.number().nullish() }).nullish(),
});

/**
 * An engine behind a `/chat/completions` endpoint, which most providers of language models offer. Citations come as
 * `url_citation` annotations, as `citations` or as `search_results`, by provider. The key goes into the request's header
 * and nowhere else: no error and no log line carries it or the engine's own words.
 */
export function chatCompletionsEngine(
  { name, baseUrl, model, apiKey, maxTokens }: EngineSettings, { rules, agent, now }: EngineDeps,
): AnswerEngine {
  return {
    name,
    async ask({ text, locale, signal }) {
      let response: OutboundResponse;
      try {
        response = await outboundRequest({
          url: `${baseUrl.replace(/\/+$/, '')}/chat/completions`, method: 'POST', deadlineMs: DEADLINE_MS, maxBytes: MAX_BYTES, signal,
          headers: {
            'content-type': 'application/json', accept: 'application/json', 'accept-language': locale, authorization: `Bearer ${apiKey}`,
          },
          body: JSON.stringify({ model, max_tokens: maxTokens, messages: [{ role: 'user', content: text }] }),
        }, { rules, agent });
      } catch (error) {
        if (signal?.aborted || error instanceof DomainError) throw error;
        throw new DomainError('UNAVAILABLE', `The answer engine ${name} could not be reached.`);
      }
      if (response.status !== 200) throw refusal(name, response, now());
      return readAnswer(name, response.body);
    },
  };
}

/** 408, 409, 429 and 5xx pass; other refusals stay until someone changes something. */
function refusal(name: string, { status, headers }: OutboundResponse, now: Date): DomainError {
  const wait = retryAfterMs(headers['retry-after'], now).retryAfterMs;
  const options = wait === undefined ? {} : { retryAfterSeconds: Math.min(600, Math.ceil(wait / 1000)) };
  if (status === 429) return new DomainError('TOO_MANY_REQUESTS', `The answer engine ${name} asks for fewer requests.`, options);
  if (status === 408 || status === 409 || status >= 500) {
    return new DomainError('UNAVAILABLE', `The answer engine ${name} answers ${status}.`, options);
  }
  const hint = status === 401 || status === 403 ? 'Check its key' : status === 404 ? 'Check its address and model' : 'Check its settings';
  return new DomainError('CONFLICT', `The answer engine ${name} answers ${status}. ${hint} in AI_VISIBILITY_ENGINES.`);
}

function readAnswer(name: string, body: Buffer): EngineAnswer {
  const json = jsonOf(body);
  if (json === undefined) throw new DomainError('UNAVAILABLE', `The answer engine ${name} sent something that is not JSON.`);
  const parsed = answerSchema.safeParse(json);
  const message = parsed.data?.choices[0]?.message;
  if (!parsed.success || message === undefined) {
    throw invalidInput(
      `The answer engine ${name} does not answer as a chat completions endpoint does. Check its address in AI_VISIBILITY_ENGINES.`,
    );
  }
  const { citations, search_results: results, usage } = parsed.data;
  const content = message.content ?? '';
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
  const annotated = (message.annotations ?? []).flatMap((annotation) => annotation.url_citation?.url ?? []);
  return {
    text: text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', ''),
    citations: [...new Set([...annotated, ...citations ?? [], ...(results ?? []).map(({ url }) => url)])].slice(0, 50),
    tokens: Math.round(usage?.total_tokens ?? 0),
  };
}

import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LanguageModelUsage } from 'ai';
import type { Agent } from 'undici';
import type { TokenCount } from '../../../domain/model/language-model.ts';
import {
  ModelFailure, type LanguageModels, type ModelAddress, type ModelCall, type ModelEvent,
} from '../../../domain/ports/language-model.ts';
import { outboundAgent } from '../../../platform/outbound/agent.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { providerModel } from './provider-models.ts';

interface Options {
  /** Lifts the rules on addresses and ports everywhere, for services on this machine. */
  allowPrivate: boolean;
  now: () => Date;
}

const tracer = trace.getTracer('concierge-outbound');

/** Connections per provider. */
const CONNECTIONS = 64;

/**
 * Language models by the SDK's providers, over the guarded client. Only the SDK's protocols are used: no retries, no
 * telemetry, no log. Its errors contain the whole request, so they are not passed on: failures get their names here.
 */
export function languageModels({ allowPrivate, now }: Options): LanguageModels & { close(): Promise<void> } {
  const agents = new Map<boolean, Agent>();
  const agentFor = (isPrivate: boolean): Agent => {
    const known = agents.get(isPrivate) ?? outboundAgent({ allowPrivate: isPrivate, connections: CONNECTIONS });
    agents.set(isPrivate, known);
    return known;
  };
  return {
    async* stream(address, call) {
      const mayBePrivate = allowPrivate || address.trusted;
      let failure: ModelFailure | undefined;
      const fetch = guardedFetch({
        rules: { allowPrivate: mayBePrivate }, agent: agentFor(mayBePrivate), now, failed: (first) => { failure ??= first; },
      });
      // As of every request outside: its server, and nothing of what is asked.
      const attributes = { 'http.request.method': 'POST', 'server.address': new URL(address.baseUrl).hostname };
      const span = tracer.startSpan('POST outside', { kind: SpanKind.CLIENT, attributes });
      try {
        yield* events(address, call, fetch);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        const other = error instanceof ModelFailure ? error : new ModelFailure('unreachable');
        throw failure ?? (call.signal.aborted ? new ModelFailure('canceled') : other);
      } finally {
        span.end();
      }
    },
    close: async () => { await Promise.all([...agents.values()].map((agent) => agent.close())); },
  };
}

async function* events(address: ModelAddress, call: ModelCall, fetch: typeof globalThis.fetch): AsyncGenerator<ModelEvent> {
  const { jsonSchema, Output, streamText } = await loadSdk();
  const isJson = address.structured === 'json';
  const { stream } = streamText({
    model: await providerModel(address, call.model, fetch),
    instructions: {
      role: 'system', content: isJson ? withSchema(call) : call.system,
      // The rest of a prompt differs from guest to guest; this part is the same for all of a hotel's.
      providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    },
    prompt: call.prompt,
    output: isJson ? Output.json() : Output.object({ name: call.schema.name, schema: jsonSchema(call.schema.json) }),
    maxOutputTokens: call.maxOutputTokens,
    temperature: 0,
    maxRetries: 0,
    abortSignal: call.signal,
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    // By default it writes the error, which holds the request, to the console.
    onError: () => undefined,
  });
  for await (const part of stream) {
    switch (part.type) {
      case 'text-delta':
        if (part.text !== '') yield { text: part.text };
        break;
      case 'finish':
        // Of a stream that breaks off the SDK makes an end all the same; only the provider's own word counts.
        if (part.rawFinishReason === undefined) throw new ModelFailure('cut');
        yield { end: endOf(part.finishReason), tokens: tokensOf(part.totalUsage) };
        return;
      case 'abort': throw new ModelFailure('canceled');
      case 'error': throw new ModelFailure('unreachable');
      default:
    }
  }
}

/** The SDK is loaded with the first call: installations without a model never pay for it. */
async function loadSdk(): Promise<typeof import('ai')> {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  return import('ai');
}

/** Where the provider takes no schema, the prompt has to hold it. */
function withSchema({ system, schema }: ModelCall): string {
  const form = JSON.stringify(schema.json);
  if (system.includes(form)) return system;
  const wish = 'Answer with one JSON object, without a code fence and without any other word, that has the form of this JSON schema:';
  return `${system}\n\n${wish}\n${form}`;
}

function endOf(reason: string): Extract<ModelEvent, { end: string }>['end'] {
  if (reason === 'stop' || reason === 'length') return reason;
  return reason === 'content-filter' ? 'refused' : 'other';
}

/** Null where the provider counts nothing, or counts an answer as free. */
function tokensOf({ inputTokens: input, outputTokens: output, inputTokenDetails }: LanguageModelUsage): TokenCount | null {
  if (input === undefined || output === undefined || input + output === 0) return null;
  return { input, cached: Math.min(input, inputTokenDetails.cacheReadTokens ?? 0), output };
}

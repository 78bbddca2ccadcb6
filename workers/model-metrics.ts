import { Counter, Histogram, type Registry } from 'prom-client';
import type { ModelEvents } from '../domain/language-model/ask-model.ts';

/** Metrics of language models, summed over all hotels: requests by outcome, tokens, seconds, pauses. */
export function modelMetrics(registry: Registry): ModelEvents {
  const registers = [registry];
  const calls = new Counter({
    name: 'language_model_calls_total', help: 'Requests to language models.', labelNames: ['purpose', 'outcome'], registers,
  });
  const tokens = new Counter({
    name: 'language_model_tokens_total', help: 'Tokens of those requests.', labelNames: ['purpose', 'direction'], registers,
  });
  const seconds = new Histogram({
    name: 'language_model_call_seconds', help: 'How long those requests took.', labelNames: ['purpose'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32], registers,
  });
  const pauses = new Counter({ name: 'language_model_pauses_total', help: 'Pauses of connections to providers.', registers });
  return {
    called({ purpose, outcome, ms, inputTokens, outputTokens }) {
      calls.inc({ purpose, outcome });
      tokens.inc({ purpose, direction: 'input' }, inputTokens);
      tokens.inc({ purpose, direction: 'output' }, outputTokens);
      seconds.observe({ purpose }, ms / 1000);
    },
    paused: () => pauses.inc(),
  };
}

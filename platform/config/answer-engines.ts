import { z } from 'zod';

const engineSchema = z.strictObject({
  /** As reports name it. */
  name: z.string().regex(/^[\w.-]{1,60}$/, 'must be letters, digits, dots, hyphens and underscores'),
  /** Of a `/chat/completions` endpoint, without that part. */
  baseUrl: z.url({ protocol: /^https?$/ }),
  model: z.string().min(1),
  /** Secret. */
  apiKey: z.string().min(1),
  /** Of one answer. */
  maxTokens: z.int().min(50).max(8000).default(800),
});
export type EngineSettings = z.output<typeof engineSchema>;

/** `[{ "name", "baseUrl", "model", "apiKey" }]`, as `AI_VISIBILITY_ENGINES` holds it; problems name the field, never its value. */
export const answerEngines = z.string().default('[]').transform((text, check): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    check.addIssue({ code: 'custom', message: 'must be a JSON list of engines' });
    return z.NEVER;
  }
}).pipe(z.array(engineSchema).max(10).refine(
  (engines) => new Set(engines.map(({ name }) => name)).size === engines.length, 'must name each engine differently',
));

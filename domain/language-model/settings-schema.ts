import { z } from 'zod';
import { currencySchema } from '../model/currency.ts';
import { MAX_KEEP_PROMPTS_HOURS, modelProviders } from '../model/language-model.ts';

const tokens = z.int().min(1).max(1_000_000_000_000);
const price = z.number().min(0).max(1_000_000);
/** It is sent in a header or a path, where a line break would end the value. */
const visible = z.string().trim().min(1).max(200).regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces');

export const modelSettingsShape = {
  provider: z.enum(modelProviders).meta({ description: 'The protocol: of `/chat/completions`, of Anthropic, or of Google.' }),
  baseUrl: z.string().trim().min(1).max(1000).optional().meta({
    description: 'Defaults to the provider\'s own; `openai-compatible` needs one.',
  }),
  model: visible,
  answerModel: visible.nullish().meta({ description: 'For phrasing answers; defaults to `model`.' }),
  structured: z.enum(['schema', 'json']).default('schema').meta({
    description: 'Whether the provider enforces a JSON schema, or the prompt has to contain the schema.',
  }),
  prices: z.strictObject({ input: price, cachedInput: price.optional(), output: price, currency: currencySchema }).nullish().meta({
    description: 'Of a million tokens.',
  }),
  budget: z.strictObject({ tokensPerDay: tokens.optional(), tokensPerMonth: tokens.optional() }).default({}).meta({
    description: 'Days and months in UTC. Beyond it, guests are answered offline until the period ends.',
  }),
  languages: z.enum(['known', 'any']).default('known').meta({
    description: 'Whether questions in languages other than the five known ones are answered as well.',
  }),
  keepPromptsHours: z.int().min(0).max(MAX_KEEP_PROMPTS_HOURS).default(0).meta({
    description: 'How long requests and results are kept after the reply; 0 deletes them with it.',
  }),
};

export const apiKeySchema = z.string().trim().min(1).max(1000).regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces');

/** Where the providers are that have one address. */
export const usualBaseUrls: Record<(typeof modelProviders)[number], string | null> = {
  'openai-compatible': null,
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

const platformSchema = z.strictObject({ ...modelSettingsShape, apiKey: apiKeySchema });

/** The platform's own model, as `LANGUAGE_MODEL` holds it. Problems name the field, never its value. */
export const platformModelSchema = platformSchema.transform(({ baseUrl, ...rest }, check) => {
  const address = baseUrl ?? usualBaseUrls[rest.provider];
  if (address !== null && URL.canParse(address)) return { ...rest, baseUrl: address.replace(/\/+$/, '') };
  check.addIssue({ code: 'custom', path: ['baseUrl'], message: 'must be the address of the provider' });
  return z.NEVER;
});
export type PlatformModel = z.output<typeof platformModelSchema>;

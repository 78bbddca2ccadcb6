/** Kinds of providers, by the protocol that they speak. */
export const modelProviders = ['openai-compatible', 'anthropic', 'google'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** Prices of a million tokens, in the currency that the hotel is billed in. */
export interface ModelPrices {
  input: number;
  /** Of input that the provider had cached; as `input` when left out. */
  cachedInput?: number | undefined;
  output: number;
  /** ISO 4217. */
  currency: string;
}

/** How much may be used; no number means no limit. */
export interface ModelBudgetLimits {
  tokensPerDay?: number | undefined;
  tokensPerMonth?: number | undefined;
}

/** Tokens of one call. */
export interface TokenCount {
  /** All that was read, the cached part included. */
  input: number;
  cached: number;
  output: number;
}

/** Why a call brought no answer that can be used; the provider's own words go no further than its adapter. */
export const modelFailures = [
  'rate-limited', 'unreachable', 'timeout', 'cut', 'refused', 'length', 'bad-json', 'wrong-shape', 'unauthorized', 'not-found', 'canceled',
] as const;
export type ModelFailureKind = (typeof modelFailures)[number];

/** How a request to a provider ended, as its row says; `lost` while nobody knows. */
export type UsageOutcome = 'answered' | 'lost' | ModelFailureKind;

/** The longest time that a client may keep prompts, in hours. */
export const MAX_KEEP_PROMPTS_HOURS = 72;

/** How a reply came about, as operators see it. */
export interface ReplyMind {
  mind: 'model' | 'offline';
  /** The models that were asked; none where none was. */
  models: string[];
  inputTokens: number;
  outputTokens: number;
  /** Of all its requests together. */
  ms: number;
  /** Why a part of it was left to the offline mind. */
  fallback: string | null;
}

/** What the check of the settings found. */
export interface ModelCheckReport {
  ok: boolean;
  code: ModelFailureKind | 'off' | 'budget' | null;
}

/** The flow that tries a client's language model for an API process. */
export const modelCheckFlow = { type: 'modelCheck' } as const;
export const modelCheckId = (clientId: string, unique: string): string => `model/${clientId}/check/${unique}`;

import type { ModelFailureKind, ModelProvider, TokenCount } from '../model/language-model.ts';

/** Where a model is, and the key for it. It goes to the adapter that calls and nowhere else. */
export interface ModelAddress {
  provider: ModelProvider;
  baseUrl: string;
  apiKey: string;
  structured: 'schema' | 'json';
  /** Whether the address is one of the platform's own, which may be on this machine. */
  trusted: boolean;
}

export interface ModelCall {
  model: string;
  /** The stable first part, which providers may cache. */
  system: string;
  prompt: string;
  /** JSON Schema of the answer with its name; providers that know schemas hold the model to it. */
  schema: { name: string; json: Record<string, unknown> };
  maxOutputTokens: number;
  /** Gives the call up and closes its connection. */
  signal: AbortSignal;
}

/** A piece of the answer's text, or its end; a stream that ends without one was cut. */
export type ModelEvent = { text: string } | { end: 'stop' | 'length' | 'refused' | 'other'; tokens: TokenCount | null };

/** Why a call failed. It carries nothing of what was asked, answered or sent. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly kind: ModelFailureKind;
  /** When the provider asks to come back, from now. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: ModelFailureKind, retryAfterMs?: number) {
    super(`The language model gave no answer: ${kind}.`);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One request to a provider; nobody but its caller repeats it. */
export interface LanguageModels {
  /** @throws ModelFailure while it is read */
  stream(address: ModelAddress, call: ModelCall): AsyncIterable<ModelEvent>;
}

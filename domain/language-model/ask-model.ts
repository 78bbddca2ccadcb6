import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { TenantContext } from '../context.ts';
import type { ModelFailureKind, UsageOutcome } from '../model/language-model.ts';
import type { FallbackReason, ThoughtPurpose, ThoughtResult } from '../model/thoughts.ts';
import { ModelFailure, type LanguageModels } from '../ports/language-model.ts';
import { estimateTokens, reserve, settle, type Purpose } from './budget.ts';
import { callOnce, type CallResult } from './call-once.ts';
import { loadModel, type ModelConnection, type ModelSources } from './connection.ts';
import { usualPatience, type Patience } from './patience.ts';
import { enter, needAction, noteFailure, noteSuccess, pause, type Entry } from './provider-state.ts';

/** What a model is asked. */
export interface Question {
  purpose: ThoughtPurpose;
  system: string;
  prompt: string;
  schema: { name: string; zod: z.ZodType };
  maxOutputTokens: number;
}

export interface AskDeps extends ModelSources {
  models: LanguageModels;
  /** Hears of each request and each pause, for figures. */
  events?: ModelEvents | undefined;
  patience?: Record<ThoughtPurpose, Patience>;
}

/** What happens with models, as figures count it. */
export interface ModelEvents {
  called(call: { purpose: Purpose['purpose']; outcome: UsageOutcome; ms: number; inputTokens: number; outputTokens: number }): void;
  paused(): void;
}

interface Asking {
  ctx: TenantContext;
  question: Question;
  turn: Purpose['turn'];
  deps: AskDeps;
  /** Gives up; what was under way is closed. */
  signal: AbortSignal;
  /** How long it may take in all, in milliseconds. */
  leftMs: number;
  /** Sees the elements of a list while it is written, again for each request. */
  watch?: (() => { property: string; take: (element: unknown) => void }) | undefined;
}

/** A wait that a provider asks for is granted up to this, in milliseconds; a longer one pauses the connection. */
const LONGEST_WAIT_MS = 5_000;
/** Where it names none. */
const USUAL_WAIT_MS = 500;
/** Less is too little for an answer, in milliseconds. */
const TOO_LITTLE_MS = 200;

const unusable: ReadonlySet<ModelFailureKind> = new Set(['bad-json', 'wrong-shape', 'length']);
const forGood: ReadonlySet<ModelFailureKind> = new Set(['unauthorized', 'not-found']);

const fallbackOf: Record<Exclude<ModelFailureKind, 'canceled'>, FallbackReason> = {
  'rate-limited': 'rate-limited', unreachable: 'unreachable', timeout: 'timeout', cut: 'unreachable', refused: 'refused',
  length: 'bad-answer', 'bad-json': 'bad-answer', 'wrong-shape': 'bad-answer', unauthorized: 'action-needed', 'not-found': 'action-needed',
};

const fallback = (reason: FallbackReason): ThoughtResult => ({ outcome: 'fallback', reason });

/**
 * Asks the model of the tenant in scope. Here alone calls are repeated: once where the provider failed or asked for a moment's
 * patience, once more where its answer could not be used. Whatever is not answered is left to the offline mind, with the reason.
 *
 * @throws ModelFailure `canceled` when the signal gave it up
 */
export async function askModel(asking: Asking): Promise<ThoughtResult> {
  const { ctx, deps } = asking;
  const connection = await loadModel(ctx, deps);
  if (connection === null) return fallback('off');
  const entry = await enter(ctx, connection.id);
  if (!entry.may) return fallback(entry.reason);
  return new Conversation(asking, connection, entry).run();
}

/** The requests for one question. */
class Conversation {
  readonly #asking: Asking;
  readonly #connection: ModelConnection;
  readonly #until: number;
  #entry: Extract<Entry, { may: true }>;

  constructor(asking: Asking, connection: ModelConnection, entry: Extract<Entry, { may: true }>) {
    this.#asking = asking;
    this.#connection = connection;
    this.#entry = entry;
    this.#until = performance.now() + asking.leftMs;
  }

  async run(): Promise<ThoughtResult> {
    let [mayRepeat, mayRepair] = [true, true];
    let note = '';
    let last: FallbackReason = 'timeout';
    while (this.#leftMs() > TOO_LITTLE_MS) {
      const called = await this.#call(note);
      if (called === null) return fallback('budget');
      const { result } = called;
      if (result.ok) return { outcome: 'answered', value: result.value };
      const { kind, retryAfterMs } = result.failure;
      if (kind === 'canceled') throw result.failure;
      last = fallbackOf[kind];
      if (unusable.has(kind)) {
        if (!mayRepair) break;
        mayRepair = false;
        note = repairOf(kind);
        continue;
      }
      const wait = kind === 'rate-limited' ? retryAfterMs ?? USUAL_WAIT_MS : 0;
      const isOver = kind === 'refused' || forGood.has(kind) || wait > LONGEST_WAIT_MS || !mayRepeat;
      if (isOver) break;
      mayRepeat = false;
      if (wait > this.#leftMs()) break;
      await delay(wait, undefined, { signal: this.#asking.signal }).catch(() => { throw new ModelFailure('canceled'); });
      // Others may have failed meanwhile: what is paused is not tried again.
      const entry = await enter(this.#asking.ctx, this.#connection.id);
      if (!entry.may) break;
      this.#entry = entry;
    }
    return fallback(last);
  }

  #leftMs(): number {
    return this.#until - performance.now();
  }

  /** @returns null when the budget has no room for it */
  async #call(note: string): Promise<CallResult | null> {
    const { ctx, question, turn, deps, signal, watch } = this.#asking;
    const { address, models, prices, budget } = this.#connection;
    const json = z.toJSONSchema(question.schema.zod) as Record<string, unknown>;
    const model = models[question.purpose];
    const patience = (deps.patience ?? usualPatience)[question.purpose];
    const reserved = {
      input: estimateTokens(question.system.length + question.prompt.length + note.length + JSON.stringify(json).length),
      cached: 0, output: question.maxOutputTokens,
    };
    const reservation = await reserve(ctx, { purpose: question.purpose, model, turn }, { tokens: reserved, budget, prices });
    if (reservation === null) return null;
    const called = await callOnce({
      models: deps.models, address, schema: question.schema.zod, signal, elements: watch?.(),
      patience: { ...patience, whole: Math.min(patience.whole, this.#leftMs()) },
      call: {
        model, system: `${question.system}${note}`, prompt: question.prompt, maxOutputTokens: question.maxOutputTokens,
        schema: { name: question.schema.name, json },
      },
    });
    const outcome = called.result.ok ? 'answered' : called.result.failure.kind;
    await settle(ctx, reservation, { outcome, ms: called.ms, tokens: called.tokens, estimated: called.estimated }, prices);
    deps.events?.called({
      purpose: question.purpose, outcome, ms: called.ms, inputTokens: called.tokens.input, outputTokens: called.tokens.output,
    });
    await this.#learn(called);
    return called;
  }

  /** What an answer says of its provider. A refusal and an answer that cannot be used come from one that works. */
  async #learn({ result }: CallResult): Promise<void> {
    const { ctx, deps } = this.#asking;
    const { id } = this.#connection;
    const kind = result.ok ? 'answered' : result.failure.kind;
    if (kind === 'canceled') return;
    if (kind === 'answered' || kind === 'refused' || unusable.has(kind)) {
      await noteSuccess(ctx, id, this.#entry);
      this.#entry = { may: true, failures: 0, isProbe: false };
      return;
    }
    if (forGood.has(kind)) return needAction(ctx, id, kind);
    const wait = result.ok ? undefined : result.failure.retryAfterMs;
    if (kind === 'rate-limited' && wait !== undefined) {
      if (wait <= LONGEST_WAIT_MS) return;
      deps.events?.paused();
      return pause(ctx, id, wait);
    }
    if (await noteFailure(ctx, id, this.#entry)) deps.events?.paused();
    this.#entry = { may: true, failures: this.#entry.failures + 1, isProbe: this.#entry.isProbe };
  }
}

/** What the instructions say of an answer that could not be used; nothing of the answer itself. */
const repairOf = (kind: ModelFailureKind): string => `\n\n${{
  length: 'Your last answer was too long and was cut off. Answer more briefly.',
  'bad-json': 'Your last answer was no JSON. Answer with one JSON object and nothing else.',
}[kind as 'length' | 'bad-json'] ?? 'Your last answer did not have the form of the schema. Keep to it exactly.'}`;

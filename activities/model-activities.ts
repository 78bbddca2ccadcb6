import { cancellationSignal } from '@temporalio/activity';
import { CancelledFailure } from '@temporalio/common';
import type { z } from 'zod';
import { finishThought, openThought } from '../domain/chat/turn-thoughts.ts';
import { askModel, type AskDeps } from '../domain/language-model/ask-model.ts';
import { tryModel } from '../domain/language-model/try-model.ts';
import { TURN_PATIENCE_MS } from '../domain/language-model/patience.ts';
import type { ModelCheckReport } from '../domain/model/language-model.ts';
import type { ThoughtPurpose, ThoughtRequest } from '../domain/model/thoughts.ts';
import type { ThoughtKey } from '../domain/model/turn.ts';
import { ModelFailure } from '../domain/ports/language-model.ts';
import type { LiveEvents } from '../domain/ports/live-events.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { DeltaStream } from './delta-stream.ts';
import { withSafeFailures } from './failures.ts';
import { AWAITED_MS, withHeartbeat } from './heartbeat.ts';
import type { SentenceGate } from './sentence-gate.ts';

export interface ModelDeps extends ActivityDeps {
  ask: AskDeps;
  live: LiveEvents;
  /** The closed forms of what a model may say. */
  schemas: Record<ThoughtPurpose, z.ZodType>;
  /** Whether a sentence of an answer may be shown before the whole has been read. */
  gate: SentenceGate;
}

export type ModelActivities = ReturnType<typeof createModelActivities>;

/** A stop reaches the provider's socket with the next heartbeat, so these are close. */
const HEARTBEAT_MS = 300;

/** Calls of language models. Each may run twice: a thought has one result, and every request to a provider has a row of its own. */
export function createModelActivities(deps: ModelDeps) {
  return withSafeFailures({
    /** Asks what a turn's thought asks and stores what came of it; ids alone travel. */
    async askModel({ clientId, ...input }: ThoughtKey & { clientId: string }): Promise<void> {
      const ctx = activityContext(deps, clientId);
      const signal = cancellationSignal();
      await unlessCanceled(signal, () => withHeartbeat(async () => {
        const thought = await openThought(ctx, input);
        if (thought === null) return;
        const { request, createdDate, spentMs, firstDate } = thought;
        const leftMs = TURN_PATIENCE_MS - spentMs - (deps.now().getTime() - createdDate.getTime());
        const shown = new ShownSentences(deps, input, request);
        const firstWord = (): void => ctx.watch?.firstWord(deps.now().getTime() - firstDate.getTime());
        const result = await askModel({
          ctx, turn: input, deps: deps.ask, signal, leftMs, watch: request.purpose === 'answer' ? () => shown.begin(firstWord) : undefined,
          question: {
            purpose: request.purpose, system: request.system, prompt: request.prompt, maxOutputTokens: request.maxOutputTokens,
            schema: { name: request.schema, zod: deps.schemas[request.schema] },
          },
        });
        await finishThought(ctx, input, result);
        await shown.flushed();
      }, HEARTBEAT_MS));
    },

    /** Tries a client's model, for the API. */
    async checkModel({ clientId }: { clientId: string }): Promise<ModelCheckReport> {
      const signal = cancellationSignal();
      return unlessCanceled(signal, () => withHeartbeat(() =>
        tryModel({ ctx: activityContext(deps, clientId), deps: deps.ask, signal }), AWAITED_MS));
    },
  });
}

/** The sentences of an answer as its guest sees them come; a new request begins at the beginning. */
class ShownSentences {
  readonly #deps: Pick<ModelDeps, 'live' | 'gate'>;
  readonly #turn: ThoughtKey;
  readonly #request: ThoughtRequest;
  #stream: DeltaStream | undefined;
  #hasBegun = false;

  constructor(deps: Pick<ModelDeps, 'live' | 'gate'>, turn: ThoughtKey, request: ThoughtRequest) {
    this.#deps = deps;
    this.#turn = turn;
    this.#request = request;
  }

  /** @param firstWord called when the first sentence of all requests is shown */
  begin(firstWord: () => void): { property: string; take: (element: unknown) => void } {
    const { live, gate } = this.#deps;
    const stream = new DeltaStream(live, this.#turn.sessionKey, this.#turn.messageId);
    this.#stream = stream;
    const accept = gate(this.#request.grounds);
    let [isFirst, isOpen] = [true, true];
    return {
      property: 'sentences',
      take: (element) => {
        const text = isOpen ? accept(element) : null;
        // Behind a sentence that does not hold, the whole answer is another one.
        isOpen = text !== null;
        if (text === null) return;
        if (!this.#hasBegun) firstWord();
        this.#hasBegun = true;
        stream.write(isFirst ? text : ` ${text}`);
        isFirst = false;
      },
    };
  }

  async flushed(): Promise<void> {
    await this.#stream?.flushed();
  }
}

/** A call that was given up cancels the activity; it does not fail it. */
async function unlessCanceled<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted && error instanceof ModelFailure) throw new CancelledFailure('The call was given up.');
    throw error;
  }
}

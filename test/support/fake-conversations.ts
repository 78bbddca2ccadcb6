import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import type { ChatActivities } from '../../activities/chat-activities.ts';
import type { AnsweredTurn, GuestTurn, PlannedStep, PlannedTurn, StepKey, StoredTurn, TurnKey } from '../../domain/model/turn.ts';

interface FakeMessage {
  id: string;
  query: string;
  replyId: string | null;
  apologised: boolean;
  /** Indices of the tool calls that are over. */
  stepsDone: number[];
}

type Hook<Turn> = (turn: Turn) => Promise<void> | void;
const nothing = (): void => undefined;

/**
 * The chat activities over memory, with the promises that the real ones keep by unique constraints: one
 * stored message per id, one reply per message. A test steps in through the hooks.
 */
export class FakeConversations {
  readonly #sessions = new Map<string, FakeMessage[]>();
  /** Message ids in the order in which activities took them; a retry counts again. */
  readonly stores: string[] = [];
  readonly thoughts: string[] = [];
  readonly steps: Omit<StepKey, 'sessionKey'>[] = [];
  readonly givenUp: number[] = [];
  /** Bookings whose end the guest was told of. */
  readonly toldExpired: string[] = [];
  /** Which tools a thought asks for when so many of the turn's are over; none, and it replies. */
  planning: (turn: TurnKey, done: number) => PlannedStep[] = () => [];
  whileRunningStep: Hook<StepKey> = nothing;
  /** Run around the storing of a message, while it is thought about, and before an apology. */
  beforeStore: Hook<GuestTurn> = nothing;
  afterStore: Hook<GuestTurn> = nothing;
  whileThinking: Hook<TurnKey> = nothing;
  beforeApology: Hook<TurnKey> = nothing;

  /** Takes the hooks away. */
  calm(): void {
    this.beforeStore = this.afterStore = this.whileThinking = this.beforeApology = nothing;
    this.whileRunningStep = nothing;
    this.planning = () => [];
  }

  messages(sessionKey: string): readonly FakeMessage[] {
    return this.#session(sessionKey);
  }

  replyTo(sessionKey: string, messageId: string): string | null {
    return this.#find(sessionKey, messageId).replyId;
  }

  readonly activities: ChatActivities = {
    storeGuestMessage: async (turn): Promise<StoredTurn> => {
      this.stores.push(turn.messageId);
      await this.beforeStore(turn);
      const session = this.#session(turn.sessionKey);
      const known = session.find(({ id }) => id === turn.messageId);
      if (known && known.query !== turn.query) {
        throw ApplicationFailure.nonRetryable('This messageId was already used.', 'IDEMPOTENCY_MISMATCH');
      }
      if (!known) session.push({ id: turn.messageId, query: turn.query, replyId: null, apologised: false, stepsDone: [] });
      const stored = {
        replyId: known?.replyId ?? null,
        unanswered: session.filter(({ replyId }) => replyId === null).map(({ id }) => id),
      };
      await this.afterStore(turn);
      return stored;
    },
    answerTurn: async (turn): Promise<AnsweredTurn | PlannedTurn> => {
      this.thoughts.push(turn.messageId);
      await this.whileThinking(turn);
      const { stepsDone } = this.#find(turn.sessionKey, turn.messageId);
      const steps = this.planning(turn, stepsDone.length);
      if (steps.length > 0) return { steps };
      return { replyId: this.#reply(turn), outcome: 'answered' };
    },
    apologise: async (turn): Promise<AnsweredTurn> => {
      await this.beforeApology(turn);
      this.#find(turn.sessionKey, turn.messageId).apologised = true;
      return { replyId: this.#reply(turn), outcome: 'failed' };
    },
    runStep: async (step): Promise<void> => {
      this.steps.push({ messageId: step.messageId, index: step.index, idempotencyKey: step.idempotencyKey });
      await this.whileRunningStep(step);
      this.#find(step.sessionKey, step.messageId).stepsDone.push(step.index);
    },
    giveUpStep: async (step): Promise<void> => {
      this.givenUp.push(step.index);
      this.#find(step.sessionKey, step.messageId).stepsDone.push(step.index);
    },
    stopTurn: async (turn): Promise<AnsweredTurn> => {
      const { replyId } = this.#find(turn.sessionKey, turn.messageId);
      return { replyId: this.#reply(turn), outcome: replyId === null ? 'stopped' : 'answered' };
    },
    tellHoldExpired: async ({ bookingId }): Promise<void> => {
      this.toldExpired.push(bookingId);
    },
  };

  #reply({ sessionKey, messageId }: TurnKey): string {
    const message = this.#find(sessionKey, messageId);
    message.replyId ??= randomUUID();
    return message.replyId;
  }

  #session(sessionKey: string): FakeMessage[] {
    const session = this.#sessions.get(sessionKey) ?? [];
    this.#sessions.set(sessionKey, session);
    return session;
  }

  #find(sessionKey: string, messageId: string): FakeMessage {
    const message = this.#session(sessionKey).find(({ id }) => id === messageId);
    if (!message) throw new Error(`No message ${messageId} is stored in ${sessionKey}.`);
    return message;
  }
}

import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import type { ChatActivities } from '../../../activities/chat-activities.ts';
import type { ModelActivities } from '../../../activities/model-activities.ts';
import type {
  AnsweredTurn, GuestTurn, HandoffState, PlannedStep, PlannedThought, PlannedTurn, StepKey, StoredTurn, ThoughtKey, TurnKey,
} from '../../../domain/model/turn.ts';

interface FakeMessage {
  id: string;
  query: string;
  replyId: string | null;
  apologised: boolean;
  /** The notice of the person whom this was left to. */
  leftTo: string | null;
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
  /** Whether a thought asks the language model when so many of the turn's calls are over; none does. */
  asking: (turn: TurnKey, done: number) => boolean = () => false;
  whileAsking: Hook<ThoughtKey> = nothing;
  /** Calls of the language model that are over, and those of them that were given up. */
  readonly asked: string[] = [];
  readonly unasked: string[] = [];
  /** Whether messages are stored by a worker of today. */
  isLean = true;
  /** Sessions that a person has, with the message that told the guest so. */
  readonly persons = new Map<string, string>();
  /** When a person's silence ends, in milliseconds from each look; null hands the conversation back. */
  silence: () => number | null = () => 60_000;
  whileRunningStep: Hook<StepKey> = nothing;
  /** Run around the storing of a message, while it is thought about, and before an apology. */
  beforeStore: Hook<GuestTurn> = nothing;
  afterStore: Hook<GuestTurn> = nothing;
  whileThinking: Hook<TurnKey> = nothing;
  beforeApology: Hook<TurnKey> = nothing;
  /** Run before each look who has a session. */
  beforeLook: Hook<Pick<TurnKey, 'sessionKey'>> = nothing;

  /** Takes the hooks away. */
  calm(): void {
    this.beforeStore = this.afterStore = this.whileThinking = this.beforeApology = nothing;
    this.whileRunningStep = this.beforeLook = nothing;
    this.planning = () => [];
    this.asking = () => false;
    this.whileAsking = nothing;
    this.silence = () => 60_000;
    this.isLean = true;
  }

  /** Gives a conversation back; what was not answered before stays with the person, or is answered after all. */
  handBack(sessionKey: string, open: 'answer' | 'leave' = 'leave'): void {
    const notice = this.persons.get(sessionKey);
    if (notice === undefined) return;
    this.persons.delete(sessionKey);
    for (const message of this.#session(sessionKey)) message.leftTo = message.replyId === null && open === 'leave' ? notice : null;
  }

  messages(sessionKey: string): readonly FakeMessage[] {
    return this.#session(sessionKey);
  }

  replyTo(sessionKey: string, messageId: string): string | null {
    return this.#find(sessionKey, messageId).replyId;
  }

  readonly modelActivities: ModelActivities = {
    askModel: async (thought): Promise<void> => {
      await this.whileAsking(thought);
      this.asked.push(thought.messageId);
    },
    checkModel: async () => ({ ok: true, code: null }),
  };

  readonly activities: ChatActivities = {
    storeGuestMessage: async (turn): Promise<StoredTurn> => {
      this.stores.push(turn.messageId);
      await this.beforeStore(turn);
      const session = this.#session(turn.sessionKey);
      const known = session.find(({ id }) => id === turn.messageId);
      if (known && known.query !== turn.query) {
        throw ApplicationFailure.nonRetryable('This messageId was already used.', 'IDEMPOTENCY_MISMATCH');
      }
      if (!known) session.push({ id: turn.messageId, query: turn.query, replyId: null, apologised: false, leftTo: null, stepsDone: [] });
      const state = this.#handoff(turn.sessionKey);
      const stored = { replyId: known?.replyId ?? state.handoffMessageId ?? null, ...state, ...(this.isLean && { lean: true as const }) };
      await this.afterStore(turn);
      return stored;
    },
    answerTurn: async (turn): Promise<AnsweredTurn | PlannedTurn | PlannedThought> => {
      this.thoughts.push(turn.messageId);
      await this.whileThinking(turn);
      if (this.persons.has(turn.sessionKey)) return this.#left(turn);
      const thoughts = [...this.asked, ...this.unasked].filter((id) => id === turn.messageId).length;
      if (turn.mayThink && this.asking(turn, thoughts)) return { thought: { index: thoughts, purpose: 'hear' } };
      const { stepsDone } = this.#find(turn.sessionKey, turn.messageId);
      const steps = this.planning(turn, stepsDone.length);
      if (steps.length > 0) return { steps };
      return { replyId: this.#reply(turn), outcome: 'answered' };
    },
    giveUpThought: async ({ messageId }): Promise<void> => void this.unasked.push(messageId),
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
    leaveTurn: async (turn): Promise<AnsweredTurn> => this.#left(turn),
    readHandoff: async (session): Promise<HandoffState> => {
      await this.beforeLook(session);
      return this.#handoff(session.sessionKey);
    },
    handBackIfIdle: async ({ sessionKey }): Promise<{ dueInMs: number | null }> => {
      const dueInMs = this.persons.has(sessionKey) ? this.silence() : null;
      if (dueInMs === null) this.handBack(sessionKey);
      return { dueInMs };
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

  #handoff(sessionKey: string): HandoffState {
    const handoffMessageId = this.persons.get(sessionKey);
    if (handoffMessageId !== undefined) return { unanswered: [], handoffMessageId };
    return { unanswered: this.#session(sessionKey).filter(({ replyId, leftTo }) => replyId === null && leftTo === null).map(({ id }) => id) };
  }

  #left({ sessionKey, messageId }: TurnKey): AnsweredTurn {
    const handoffMessageId = this.persons.get(sessionKey);
    const { replyId, leftTo } = this.#find(sessionKey, messageId);
    const told = handoffMessageId === undefined ? {} : { handoffMessageId };
    if (replyId !== null) return { replyId, outcome: 'answered', ...told };
    const again = handoffMessageId === undefined && leftTo === null ? { isOpenAgain: true as const } : {};
    return { replyId: handoffMessageId ?? leftTo ?? '', outcome: 'left', ...told, ...again };
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

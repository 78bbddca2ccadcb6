import { ApplicationFailure, patched, setHandler } from '@temporalio/workflow';
import { Mutex } from 'async-mutex';
import type { BookingState } from '../../domain/model/booking/booking-state.ts';
import type { ChatSessionInput, ChatSessionState, ChatSessionStatus } from '../../domain/model/flows.ts';
import type { AnsweredTurn, GuestTurn } from '../../domain/model/turn.ts';
import {
  askUpdate, bookingChangedSignal, cancelTurnUpdate, handBackUpdate, postMessageUpdate, stateQuery, takeOverUpdate,
} from './messages.ts';
import { CurrentTurn } from './current-turn.ts';
import { Intake } from './intake.ts';
import { Ownership } from './ownership.ts';
import { Replies } from './replies.ts';
import { Thread } from './thread.ts';
import { TurnQueue } from './turn-queue.ts';
import { leaveTurn } from './turn.ts';

/** Turns that ended with an apology, and what the last of them met with. */
export interface Failures {
  turns: number;
  last: string | null;
}

/**
 * The state of a conversation and the handlers that change it. All of them are registered in the
 * constructor, before the workflow awaits anything, so that no message finds a run without them.
 */
export class Conversation {
  readonly #session: ChatSessionInput;
  readonly #queue: TurnQueue;
  readonly #turn = new CurrentTurn();
  readonly #replies: Replies;
  readonly #ownership: Ownership;
  /** Bookings whose hold has expired and whose guest does not know it yet. */
  readonly #expired: string[];
  /** The messaging channel, where the guest writes on one. */
  readonly thread: Thread;
  readonly #intake: Intake;
  #stage: string | null;
  #booking: BookingState | null;
  #answered: number;
  #lastOutcome: string | null;
  readonly #failures: Failures;

  constructor(session: ChatSessionInput) {
    const { carried } = session;
    this.#session = session;
    this.#queue = new TurnQueue(carried?.waiting, carried?.unwanted);
    this.#replies = new Replies(carried?.askers);
    this.#answered = carried?.answered ?? 0;
    this.#lastOutcome = carried?.lastOutcome ?? null;
    this.#failures = { turns: carried?.failedTurns ?? 0, last: null };
    this.#stage = carried?.stage ?? null;
    this.#booking = carried?.booking ?? null;
    this.#expired = [...carried?.expired ?? []];
    this.thread = new Thread(session, { isAnswering: () => this.#turn.messageId !== null, hear: (take) => this.#intake.hear(take) });
    const parts = { queue: this.#queue, turn: this.#turn, replies: this.#replies, storing: new Mutex() };
    this.#ownership = new Ownership({ ...parts, session, thread: this.thread });
    this.#intake = new Intake({ ...parts, ownership: this.#ownership });
    setHandler(postMessageUpdate, (turn) => this.#intake.post(turn), {
      validator: (_turn: GuestTurn) => refuseWhen(this.#queue.isFull),
    });
    setHandler(askUpdate, (turn) => this.#replies.wait(turn.messageId, () => this.#intake.enqueue(turn)), {
      validator: (_turn: GuestTurn) => refuseWhen(this.#replies.hasTooManyAsks || this.#queue.isFull),
    });
    setHandler(cancelTurnUpdate, ({ messageId }) => this.#cancelTurn(messageId));
    setHandler(takeOverUpdate, () => this.#ownership.look('handler'));
    setHandler(handBackUpdate, () => this.#ownership.look('handler'));
    setHandler(bookingChangedSignal, ({ bookingId, state }) => {
      this.#booking = state;
      if (state === 'expired') this.#expired.push(bookingId);
      this.thread.touch();
    });
    setHandler(stateQuery, () => this.status());
  }

  get failures(): Readonly<Failures> {
    return this.#failures;
  }

  /** Notes what the turn under way met with. */
  noteFailure(code: string): void {
    this.#failures.last = code;
  }

  /** Whether this run goes on with one timer and without markers: see `StoredTurn`. */
  get isLean(): boolean {
    return this.#intake.isLean;
  }

  hasTurn(): boolean {
    return this.#queue.oldest !== undefined;
  }

  hasNews(): boolean {
    return this.#expired.length > 0;
  }

  isWithPerson(): boolean {
    return this.#ownership.handoffMessageId !== null;
  }

  takeBack(ifIdle: () => Promise<number | null>): Promise<number | null> {
    return this.#ownership.takeBack(ifIdle);
  }

  status(): ChatSessionStatus {
    return { ...this.carriedState(), answering: this.#turn.messageId };
  }

  /** What the next run of this conversation begins with. */
  carriedState(): ChatSessionState {
    const { handoffMessageId } = this.#ownership;
    const { unwanted } = this.#queue;
    return {
      waiting: this.#queue.waiting, answered: this.#answered, lastOutcome: this.#lastOutcome,
      stage: this.#stage, booking: this.#booking, expired: [...this.#expired],
      ...(unwanted.length === 0 ? {} : { unwanted }),
      ...(this.#failures.turns === 0 ? {} : { failedTurns: this.#failures.turns }),
      ...(handoffMessageId === null ? {} : { handoffMessageId }),
      ...(this.thread.isOpen ? { onChannel: true as const } : {}),
      ...this.#replies.carriedState(),
    };
  }

  /** Thinks about the current turn, and thinks again when the guest says more meanwhile. */
  think<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turn.think(work, () => this.thread.quiet());
  }

  /**
   * Answers the oldest waiting message, or closes its turn when the guest stops it. It leaves the queue only when
   * its reply is stored.
   */
  async take(answer: (messageId: string) => Promise<AnsweredTurn>, close: (messageId: string) => Promise<AnsweredTurn>): Promise<string> {
    const messageId = this.#queue.oldest;
    if (messageId === undefined) throw ApplicationFailure.nonRetryable('No message waits.', 'INTERNAL');
    const leave = (id: string): Promise<AnsweredTurn> => leaveTurn(this.#session, id);
    const { replyId, outcome, stage, handoffMessageId, isOpenAgain } = await this.#turn.run(
      messageId, () => this.#queue.isUnwanted(messageId), { answer, close, leave },
    );
    this.#queue.finishOldest(messageId, outcome);
    this.#turn.end();
    this.thread.touch();
    if (outcome !== 'left') this.#answered += 1;
    this.#lastOutcome = outcome;
    if (outcome === 'failed') this.#failures.turns += 1;
    if (stage !== undefined) this.#stage = stage;
    this.#replies.note(messageId, replyId);
    if (handoffMessageId !== undefined || isOpenAgain) await this.#ownership.look('run');
    await this.#replies.tell();
    return outcome;
  }

  /** Tells of one booking that has expired. */
  async tellNews(tell: (bookingId: string) => Promise<void>): Promise<void> {
    const [bookingId] = this.#expired;
    if (bookingId === undefined) return;
    await tell(bookingId);
    this.#expired.shift();
    this.thread.touch();
  }

  async #cancelTurn(messageId: string): Promise<{ stopped: boolean }> {
    if (!this.#queue.refuse(messageId)) return { stopped: false };
    this.#turn.stop(messageId);
    // A run may have ten updates under way: one that waited for the turn's end could keep an operator out.
    if (patched('cancel-at-once')) return { stopped: true };
    return { stopped: await this.#queue.refused(messageId) };
  }
}

function refuseWhen(full: boolean): void {
  if (!full) return;
  throw ApplicationFailure.nonRetryable(
    'Too many messages wait for an answer in this session. Wait for a reply, then send the next one.',
    'TOO_MANY_REQUESTS',
  );
}

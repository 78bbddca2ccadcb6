import { ApplicationFailure, patched, setHandler } from '@temporalio/workflow';
import { Mutex } from 'async-mutex';
import type { ChatSessionInput, ChatSessionState, ChatSessionStatus } from '../../domain/model/flows.ts';
import type { AnsweredTurn, GuestTurn } from '../../domain/model/turn.ts';
import {
  askUpdate, bookingChangedSignal, cancelTurnUpdate, handBackUpdate, postMessageUpdate, stateQuery, takeOverUpdate,
} from './messages.ts';
import { BookingNews } from './booking-news.ts';
import { leaveTurn } from './closing-writes.ts';
import { CurrentTurn } from './current-turn.ts';
import { Intake, refuseWhen } from './intake.ts';
import { Ownership } from './ownership.ts';
import { Replies } from './replies.ts';
import { Thread } from './thread.ts';
import { TurnQueue } from './turn-queue.ts';
import { TurnTally } from './turn-tally.ts';

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
  readonly tally: TurnTally;
  readonly #news: BookingNews;
  /** The messaging channel, where the guest writes on one. */
  readonly thread: Thread;
  readonly #intake: Intake;

  constructor(session: ChatSessionInput) {
    const { carried } = session;
    this.#session = session;
    this.#queue = new TurnQueue(carried?.waiting, carried?.unwanted);
    this.#replies = new Replies(carried?.askers);
    this.tally = new TurnTally(carried);
    this.#news = new BookingNews(carried);
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
    setHandler(bookingChangedSignal, (change) => {
      this.#news.note(change);
      this.thread.touch();
    });
    setHandler(stateQuery, () => this.status());
  }

  /** Whether this run keeps one timer and writes no markers: see `StoredTurn`. */
  get isLean(): boolean {
    return this.#intake.isLean;
  }

  hasTurn(): boolean {
    return this.#queue.oldest !== undefined;
  }

  hasNews(): boolean {
    return this.#news.oldest !== undefined;
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
      waiting: this.#queue.waiting,
      ...this.tally.carriedState(),
      ...this.#news.carriedState(),
      ...(unwanted.length === 0 ? {} : { unwanted }),
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
    const answered = await this.#turn.run(messageId, () => this.#queue.isUnwanted(messageId), { answer, close, leave });
    const { replyId, outcome, handoffMessageId, isOpenAgain } = answered;
    this.#queue.finishOldest(messageId, outcome);
    this.#turn.end();
    this.thread.touch();
    this.tally.note(answered);
    this.#replies.note(messageId, replyId);
    if (handoffMessageId !== undefined || isOpenAgain) await this.#ownership.look('run');
    await this.#replies.tell();
    return outcome;
  }

  /** Tells the guest of one expired booking. */
  async tellNews(tell: (bookingId: string) => Promise<void>): Promise<void> {
    const bookingId = this.#news.oldest;
    if (bookingId === undefined) return;
    await tell(bookingId);
    this.#news.finishOldest();
    this.thread.touch();
  }

  async #cancelTurn(messageId: string): Promise<{ stopped: boolean }> {
    if (!this.#queue.refuse(messageId)) return { stopped: false };
    this.#turn.stop(messageId);
    // A run may have ten updates under way, so one that waited for the end of the turn could keep an operator out.
    if (patched('cancel-at-once')) return { stopped: true };
    return { stopped: await this.#queue.refused(messageId) };
  }
}

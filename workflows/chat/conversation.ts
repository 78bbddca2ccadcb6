import { ApplicationFailure, CancellationScope, condition, isCancellation, setHandler } from '@temporalio/workflow';
import { Mutex } from 'async-mutex';
import type { BookingState } from '../../domain/model/booking/booking-state.ts';
import type { ChatSessionInput, ChatSessionState, ChatSessionStatus } from '../../domain/model/flows.ts';
import { MAX_QUEUED_TURNS, MAX_WAITING_ASKS, type AnsweredTurn, type GuestTurn } from '../../domain/model/turn.ts';
import { askUpdate, bookingChangedSignal, cancelTurnUpdate, postMessageUpdate, stateQuery } from './messages.ts';
import { storeGuestMessage } from './turn.ts';

/**
 * The state of a conversation and the handlers that change it. All of them are registered in the
 * constructor, before the workflow awaits anything, so that no message finds a run without them.
 */
export class Conversation {
  readonly #waiting: string[];
  /** What this run has answered: storing a message may tell of one that was answered meanwhile. */
  readonly #done = new Set<string>();
  /** Messages are stored one after the other, so that the queue has the order of the history. */
  readonly #storing = new Mutex();
  /** Replies that an `ask` still waits for. */
  readonly #replies = new Map<string, string>();
  readonly #asking = new Map<string, number>();
  /** Messages whose guest does not want the answer any more. */
  readonly #unwanted = new Set<string>();
  readonly #stopped = new Set<string>();
  /** Bookings whose hold has expired and whose guest does not know it yet. */
  readonly #expired: string[];
  #answering: { messageId: string; scope: CancellationScope } | null = null;
  #stage: string | null;
  #booking: BookingState | null;
  #answered: number;
  #lastOutcome: string | null;

  constructor({ carried }: ChatSessionInput) {
    this.#waiting = [...carried?.waiting ?? []];
    this.#answered = carried?.answered ?? 0;
    this.#lastOutcome = carried?.lastOutcome ?? null;
    this.#stage = carried?.stage ?? null;
    this.#booking = carried?.booking ?? null;
    this.#expired = [...carried?.expired ?? []];
    setHandler(postMessageUpdate, async (turn) => { await this.#enqueue(turn); }, {
      validator: (_turn: GuestTurn) => this.#refuseWhen(this.#waiting.length >= MAX_QUEUED_TURNS),
    });
    setHandler(askUpdate, (turn) => this.#ask(turn), {
      validator: (_turn: GuestTurn) => this.#refuseWhen(
        this.#asking.size >= MAX_WAITING_ASKS || this.#waiting.length >= MAX_QUEUED_TURNS,
      ),
    });
    setHandler(cancelTurnUpdate, ({ messageId }) => this.#cancelTurn(messageId));
    setHandler(bookingChangedSignal, ({ bookingId, state }) => {
      this.#booking = state;
      if (state === 'expired') this.#expired.push(bookingId);
    });
    setHandler(stateQuery, () => this.status());
  }

  hasTurn(): boolean {
    return this.#waiting.length > 0;
  }

  hasNews(): boolean {
    return this.#expired.length > 0;
  }

  status(): ChatSessionStatus {
    return { ...this.handOver(), answering: this.#answering?.messageId ?? null };
  }

  handOver(): ChatSessionState {
    return {
      waiting: [...this.#waiting], answered: this.#answered, lastOutcome: this.#lastOutcome,
      stage: this.#stage, booking: this.#booking, expired: [...this.#expired],
    };
  }

  /**
   * Answers the oldest waiting message, or closes its turn when the guest stops it. It leaves the queue only when
   * its reply is stored.
   */
  async take(answer: (messageId: string) => Promise<AnsweredTurn>, close: (messageId: string) => Promise<AnsweredTurn>): Promise<string> {
    const messageId = this.#waiting[0];
    if (messageId === undefined) throw ApplicationFailure.nonRetryable('No message waits.', 'INTERNAL');
    const { replyId, outcome, stage } = await this.#answerUnlessStopped(messageId, answer, close);
    this.#waiting.shift();
    this.#done.add(messageId);
    this.#answering = null;
    this.#answered += 1;
    this.#lastOutcome = outcome;
    if (stage !== undefined) this.#stage = stage;
    if (outcome === 'stopped') this.#stopped.add(messageId);
    if (this.#asking.has(messageId)) this.#replies.set(messageId, replyId);
    return outcome;
  }

  /** Tells of one booking that has expired. */
  async tellNews(tell: (bookingId: string) => Promise<void>): Promise<void> {
    const [bookingId] = this.#expired;
    if (bookingId === undefined) return;
    await tell(bookingId);
    this.#expired.shift();
  }

  async #answerUnlessStopped(
    messageId: string, answer: (messageId: string) => Promise<AnsweredTurn>, close: (messageId: string) => Promise<AnsweredTurn>,
  ): Promise<AnsweredTurn> {
    const scope = new CancellationScope();
    this.#answering = { messageId, scope };
    try {
      if (this.#unwanted.has(messageId)) return await close(messageId);
      return await scope.run(() => answer(messageId));
    } catch (error) {
      // A run that is cancelled as a whole ends; a guest who stops one turn goes on with the next.
      if (!isCancellation(error) || !this.#unwanted.has(messageId)) throw error;
      return close(messageId);
    }
  }

  async #cancelTurn(messageId: string): Promise<{ stopped: boolean }> {
    if (!this.#waiting.includes(messageId)) return { stopped: false };
    this.#unwanted.add(messageId);
    if (this.#answering?.messageId === messageId) this.#answering.scope.cancel();
    await condition(() => this.#done.has(messageId));
    return { stopped: this.#stopped.has(messageId) };
  }

  /** @returns the reply when the message was answered in an earlier run or by an earlier update */
  async #enqueue(turn: GuestTurn): Promise<string | null> {
    return this.#storing.runExclusive(async () => {
      const { replyId, unanswered } = await storeGuestMessage(turn);
      this.#waiting.push(...unanswered.filter((id) => !this.#waiting.includes(id) && !this.#done.has(id)));
      return replyId;
    });
  }

  async #ask(turn: GuestTurn): Promise<{ replyId: string }> {
    const { messageId } = turn;
    this.#asking.set(messageId, (this.#asking.get(messageId) ?? 0) + 1);
    try {
      const known = await this.#enqueue(turn);
      if (known !== null) return { replyId: known };
      await condition(() => this.#replies.has(messageId));
      return { replyId: this.#replies.get(messageId) as string };
    } finally {
      this.#stopAsking(messageId);
    }
  }

  #stopAsking(messageId: string): void {
    const others = (this.#asking.get(messageId) ?? 1) - 1;
    if (others > 0) {
      this.#asking.set(messageId, others);
    } else {
      this.#asking.delete(messageId);
      this.#replies.delete(messageId);
    }
  }

  #refuseWhen(full: boolean): void {
    if (!full) return;
    throw ApplicationFailure.nonRetryable(
      'Too many messages wait for an answer in this session. Wait for a reply, then send the next one.',
      'TOO_MANY_REQUESTS',
    );
  }
}

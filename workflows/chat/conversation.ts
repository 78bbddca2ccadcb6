import { ApplicationFailure, CancellationScope, condition, isCancellation, setHandler } from '@temporalio/workflow';
import { Mutex } from 'async-mutex';
import type { BookingState } from '../../domain/model/booking/booking-state.ts';
import type { TakenInbound } from '../../domain/model/channels/thread-key.ts';
import type { ChatSessionInput, ChatSessionState, ChatSessionStatus } from '../../domain/model/flows.ts';
import { MAX_QUEUED_TURNS, MAX_WAITING_ASKS, type AnsweredTurn, type GuestTurn, type HandoffState } from '../../domain/model/turn.ts';
import {
  askUpdate, bookingChangedSignal, cancelTurnUpdate, handBackUpdate, postMessageUpdate, stateQuery, takeOverUpdate,
} from './messages.ts';
import { Askers } from './askers.ts';
import { Thread } from './thread.ts';
import { leaveTurn, readHandoff, storeGuestMessage } from './turn.ts';

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
  /** Flows that are to be told of replies. */
  readonly #askers: Askers;
  /** Messages whose guest does not want the answer any more. */
  readonly #unwanted = new Set<string>();
  readonly #stopped = new Set<string>();
  /** Bookings whose hold has expired and whose guest does not know it yet. */
  readonly #expired: string[];
  readonly #session: ChatSessionInput;
  /** The messaging channel, where the guest writes on one. */
  readonly thread: Thread;
  /** The thought under way, and whether its question has changed since it began. */
  #thought: { scope: CancellationScope; changed: boolean } | null = null;
  #answering: { messageId: string; scope: CancellationScope; left?: true } | null = null;
  /** While a person has the conversation: the message that told the guest so. */
  #handoffMessageId: string | null;
  #stage: string | null;
  #booking: BookingState | null;
  #answered: number;
  #lastOutcome: string | null;

  constructor(session: ChatSessionInput) {
    const { carried } = session;
    this.#session = session;
    this.#handoffMessageId = carried?.handoffMessageId ?? null;
    this.#waiting = [...carried?.waiting ?? []];
    this.#askers = new Askers(carried?.askers);
    this.#answered = carried?.answered ?? 0;
    this.#lastOutcome = carried?.lastOutcome ?? null;
    this.#stage = carried?.stage ?? null;
    this.#booking = carried?.booking ?? null;
    this.#expired = [...carried?.expired ?? []];
    this.thread = new Thread(session, { isAnswering: () => this.#answering !== null, hear: (take) => this.#hear(take) });
    setHandler(postMessageUpdate, (turn) => this.#post(turn), {
      validator: (_turn: GuestTurn) => this.#refuseWhen(this.#waiting.length >= MAX_QUEUED_TURNS),
    });
    setHandler(askUpdate, (turn) => this.#ask(turn), {
      validator: (_turn: GuestTurn) => this.#refuseWhen(
        this.#asking.size >= MAX_WAITING_ASKS || this.#waiting.length >= MAX_QUEUED_TURNS,
      ),
    });
    setHandler(cancelTurnUpdate, ({ messageId }) => this.#cancelTurn(messageId));
    setHandler(takeOverUpdate, () => this.#lookWhoHasIt('handler'));
    setHandler(handBackUpdate, () => this.#lookWhoHasIt('handler'));
    setHandler(bookingChangedSignal, ({ bookingId, state }) => {
      this.#booking = state;
      if (state === 'expired') this.#expired.push(bookingId);
      this.thread.touch();
    });
    setHandler(stateQuery, () => this.status());
  }

  hasTurn(): boolean {
    return this.#waiting.length > 0;
  }

  hasNews(): boolean {
    return this.#expired.length > 0;
  }

  isWithPerson(): boolean {
    return this.#handoffMessageId !== null;
  }

  /**
   * Takes the conversation back when its person has been silent for too long.
   *
   * @returns the milliseconds until that may be so; null when the concierge has it
   */
  async takeBack(ifIdle: () => Promise<number | null>): Promise<number | null> {
    return this.#storing.runExclusive(async () => {
      const dueInMs = await ifIdle();
      if (dueInMs === null) {
        this.#handoffMessageId = null;
        this.thread.touch();
      }
      return dueInMs;
    });
  }

  status(): ChatSessionStatus {
    return { ...this.handOver(), answering: this.#answering?.messageId ?? null };
  }

  handOver(): ChatSessionState {
    return {
      waiting: [...this.#waiting], answered: this.#answered, lastOutcome: this.#lastOutcome,
      stage: this.#stage, booking: this.#booking, expired: [...this.#expired],
      ...(this.#handoffMessageId === null ? {} : { handoffMessageId: this.#handoffMessageId }),
      ...(this.thread.isOpen ? { onChannel: true as const } : {}),
      ...this.#askers.handOver(),
    };
  }

  /** Thinks, and does so again when the guest says more meanwhile. Tools that run are not thoughts: they come to their end. */
  async think<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const thought = { scope: new CancellationScope(), changed: false };
      this.#thought = thought;
      try {
        return await thought.scope.run(work);
      } catch (error) {
        if (!isCancellation(error) || !thought.changed || CancellationScope.current().consideredCancelled) throw error;
        await this.thread.quiet();
      } finally {
        this.#thought = null;
      }
    }
  }

  /**
   * Answers the oldest waiting message, or closes its turn when the guest stops it. It leaves the queue only when
   * its reply is stored.
   */
  async take(answer: (messageId: string) => Promise<AnsweredTurn>, close: (messageId: string) => Promise<AnsweredTurn>): Promise<string> {
    const messageId = this.#waiting[0];
    if (messageId === undefined) throw ApplicationFailure.nonRetryable('No message waits.', 'INTERNAL');
    const { replyId, outcome, stage, handoffMessageId } = await this.#answerUnlessStopped(messageId, answer, close);
    this.#waiting.shift();
    this.#done.add(messageId);
    this.#answering = null;
    this.thread.touch();
    if (outcome !== 'left') this.#answered += 1;
    this.#lastOutcome = outcome;
    if (stage !== undefined) this.#stage = stage;
    if (outcome === 'stopped') this.#stopped.add(messageId);
    this.#reply(messageId, replyId);
    if (handoffMessageId !== undefined) await this.#lookWhoHasIt('run');
    await this.#askers.tell();
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

  async #answerUnlessStopped(
    messageId: string, answer: (messageId: string) => Promise<AnsweredTurn>, close: (messageId: string) => Promise<AnsweredTurn>,
  ): Promise<AnsweredTurn> {
    const scope = new CancellationScope();
    this.#answering = { messageId, scope };
    try {
      if (this.#unwanted.has(messageId)) return await close(messageId);
      return await scope.run(() => answer(messageId));
    } catch (error) {
      if (isCancellation(error) && this.#answering.left) return leaveTurn(this.#session, messageId);
      // A run that is cancelled as a whole ends; a guest who stops one turn goes on with the next.
      if (!isCancellation(error) || !this.#unwanted.has(messageId)) throw error;
      return close(messageId);
    }
  }

  async #cancelTurn(messageId: string): Promise<{ stopped: boolean }> {
    // One that is still on its way is not answered when it comes.
    if (!this.#done.has(messageId)) this.#unwanted.add(messageId);
    if (!this.#waiting.includes(messageId)) return { stopped: false };
    if (this.#answering?.messageId === messageId) this.#answering.scope.cancel();
    await condition(() => this.#done.has(messageId));
    return { stopped: this.#stopped.has(messageId) };
  }

  async #post(turn: GuestTurn): Promise<void> {
    const { messageId, asker } = turn;
    if (asker !== undefined) this.#askers.note(messageId, asker);
    const known = await this.#enqueue(turn);
    if (known !== null) this.#reply(messageId, known);
    await this.#askers.tell();
  }

  /** Passes a reply on to whoever waits for it. */
  #reply(messageId: string, replyId: string): void {
    if (this.#asking.has(messageId)) this.#replies.set(messageId, replyId);
    this.#askers.reply(messageId, replyId);
  }

  /** @returns the reply when the message was answered in an earlier run or by an earlier update */
  async #enqueue(turn: GuestTurn): Promise<string | null> {
    return this.#storing.runExclusive(async () => {
      const stored = await storeGuestMessage(turn);
      const { replyId, unanswered } = stored;
      if (stored.handoffMessageId !== undefined) this.#follow(stored);
      this.#queue(unanswered);
      return replyId;
    });
  }

  /** Takes what a channel brought into the conversation: new turns, and turns that ask something else by now. */
  async #hear(take: () => Promise<TakenInbound>): Promise<TakenInbound> {
    return this.#storing.runExclusive(async () => {
      const taken = await take();
      if (taken.handoffMessageId !== undefined || this.#handoffMessageId !== null) this.#follow(taken);
      this.#queue(taken.unanswered);
      if (this.#thought !== null && this.#answering !== null && taken.changed.includes(this.#answering.messageId)) {
        this.#thought.changed = true;
        this.#thought.scope.cancel();
      }
      return taken;
    });
  }

  #queue(unanswered: readonly string[]): void {
    this.#waiting.push(...unanswered.filter((id) => !this.#waiting.includes(id) && !this.#done.has(id)));
  }

  /** The record is the truth: whichever of two changes is told last, what is stored then counts. */
  async #lookWhoHasIt(asker: 'handler' | 'run'): Promise<void> {
    await this.#storing.runExclusive(async () => this.#follow(await readHandoff(this.#session, asker)));
    await this.#askers.tell();
  }

  /** Drops what a person has to answer from the queue, and breaks the thought about it off. */
  #follow({ unanswered, handoffMessageId, onChannel }: HandoffState): void {
    if (onChannel) this.thread.open();
    const told = handoffMessageId ?? this.#handoffMessageId;
    this.#handoffMessageId = handoffMessageId ?? null;
    const left = this.#waiting.filter((id) => !unanswered.includes(id));
    for (const messageId of left) {
      if (this.#answering?.messageId === messageId) {
        this.#answering.left = true;
        this.#answering.scope.cancel();
      } else if (told !== null) {
        this.#waiting.splice(this.#waiting.indexOf(messageId), 1);
        this.#done.add(messageId);
        this.#reply(messageId, told);
      }
    }
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

import { ApplicationFailure, condition, setHandler } from '@temporalio/workflow';
import { Mutex } from 'async-mutex';
import type { ChatSessionInput, ChatSessionState, ChatSessionStatus } from '../../domain/model/flows.ts';
import { MAX_QUEUED_TURNS, MAX_WAITING_ASKS, type AnsweredTurn, type GuestTurn } from '../../domain/model/turn.ts';
import { askUpdate, postMessageUpdate, stateQuery } from './messages.ts';
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
  #answering: string | null = null;
  #answered: number;
  #lastOutcome: string | null;

  constructor({ carried }: ChatSessionInput) {
    this.#waiting = [...carried?.waiting ?? []];
    this.#answered = carried?.answered ?? 0;
    this.#lastOutcome = carried?.lastOutcome ?? null;
    setHandler(postMessageUpdate, async (turn) => { await this.#enqueue(turn); }, {
      validator: (_turn: GuestTurn) => this.#refuseWhen(this.#waiting.length >= MAX_QUEUED_TURNS),
    });
    setHandler(askUpdate, (turn) => this.#ask(turn), {
      validator: (_turn: GuestTurn) => this.#refuseWhen(
        this.#asking.size >= MAX_WAITING_ASKS || this.#waiting.length >= MAX_QUEUED_TURNS,
      ),
    });
    setHandler(stateQuery, () => this.status());
  }

  hasTurn(): boolean {
    return this.#waiting.length > 0;
  }

  status(): ChatSessionStatus {
    return { ...this.handOver(), answering: this.#answering };
  }

  handOver(): ChatSessionState {
    return { waiting: [...this.#waiting], answered: this.#answered, lastOutcome: this.#lastOutcome };
  }

  /** Answers the oldest waiting message. It leaves the queue only when its reply is stored. */
  async take(answer: (messageId: string) => Promise<AnsweredTurn>): Promise<string> {
    const messageId = this.#waiting[0];
    if (messageId === undefined) throw ApplicationFailure.nonRetryable('No message waits.', 'INTERNAL');
    this.#answering = messageId;
    const { replyId, outcome } = await answer(messageId);
    this.#waiting.shift();
    this.#done.add(messageId);
    this.#answering = null;
    this.#answered += 1;
    this.#lastOutcome = outcome;
    if (this.#asking.has(messageId)) this.#replies.set(messageId, replyId);
    return outcome;
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

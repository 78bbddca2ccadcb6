import { ApplicationFailure } from '@temporalio/workflow';
import type { Mutex } from 'async-mutex';
import type { TakenInbound } from '../../domain/model/channels/thread-key.ts';
import type { GuestTurn } from '../../domain/model/turn.ts';
import type { CurrentTurn } from './current-turn.ts';
import type { Ownership } from './ownership.ts';
import type { Replies } from './replies.ts';
import type { TurnQueue } from './turn-queue.ts';
import { storeGuestMessage } from './conversation-record.ts';

interface Parts {
  queue: TurnQueue;
  turn: CurrentTurn;
  replies: Replies;
  ownership: Ownership;
  /** Messages are stored one after the other, so that the queue has the order of the history. */
  storing: Mutex;
}

/** Brings guests' messages into the conversation. */
export class Intake {
  readonly #parts: Parts;
  #isLean: boolean | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Whether the worker that stored this run's first message runs conversations with fewer events: see `StoredTurn`. A turn that was
   * already under way uses the old events.
   */
  get isLean(): boolean {
    return this.#isLean === true;
  }

  async post(turn: GuestTurn): Promise<void> {
    const { replies } = this.#parts;
    const { messageId, asker } = turn;
    if (asker !== undefined) replies.noteAsker(messageId, asker);
    const known = await this.enqueue(turn);
    if (known !== null) replies.note(messageId, known);
    await replies.tell();
  }

  /** @returns the reply when the message was answered in an earlier run or by an earlier update */
  async enqueue(turn: GuestTurn): Promise<string | null> {
    const { storing, queue, ownership } = this.#parts;
    return storing.runExclusive(async () => {
      const { ended } = queue;
      const stored = await storeGuestMessage(turn);
      this.#isLean ??= stored.lean === true && this.#parts.turn.messageId === null;
      if (stored.handoffMessageId !== undefined) ownership.follow(stored);
      queue.add(stored.unanswered, ended);
      return stored.replyId;
    });
  }

  /** Takes what a channel delivered: new turns, and turns whose question has changed. */
  async hear(take: () => Promise<TakenInbound>): Promise<TakenInbound> {
    const { storing, queue, turn, ownership } = this.#parts;
    return storing.runExclusive(async () => {
      const { ended } = queue;
      const taken = await take();
      if (taken.handoffMessageId !== undefined || ownership.handoffMessageId !== null) ownership.follow(taken);
      queue.add(taken.unanswered, ended);
      turn.rethink(taken.changed);
      return taken;
    });
  }
}

/** For validators: refuses a message when the queue is full. @throws ApplicationFailure TOO_MANY_REQUESTS */
export function refuseWhen(full: boolean): void {
  if (!full) return;
  throw ApplicationFailure.nonRetryable(
    'Too many messages wait for an answer in this session. Wait for a reply, then send the next one.',
    'TOO_MANY_REQUESTS',
  );
}

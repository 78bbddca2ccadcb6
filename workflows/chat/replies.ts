import { condition } from '@temporalio/workflow';
import type { ChatSessionState } from '../../domain/model/flows.ts';
import { MAX_WAITING_ASKS } from '../../domain/model/turn.ts';
import { Askers } from './askers.ts';

/** Passes each reply on: to the `ask` updates of this run, and to other flows that wait for it. */
export class Replies {
  /** Replies that an `ask` still waits for. */
  readonly #awaited = new Map<string, string>();
  /** How many updates ask for each message. */
  readonly #asking = new Map<string, number>();
  /** Flows that want to hear of replies. */
  readonly #askers: Askers;

  constructor(carriedAskers?: Record<string, string>) {
    this.#askers = new Askers(carriedAskers);
  }

  get hasTooManyAsks(): boolean {
    return this.#asking.size >= MAX_WAITING_ASKS;
  }

  /** Notes the flow that waits for the reply to a message. */
  noteAsker(messageId: string, asker: string): void {
    this.#askers.note(messageId, asker);
  }

  /** Notes a reply for updates that wait in this run, and for flows that `tell` informs. */
  note(messageId: string, replyId: string): void {
    if (this.#asking.has(messageId)) this.#awaited.set(messageId, replyId);
    this.#askers.reply(messageId, replyId);
  }

  tell(): Promise<void> {
    return this.#askers.tell();
  }

  /** Waits for the reply to a message. @param enqueue queues the message, or returns the reply if there is one already */
  async wait(messageId: string, enqueue: () => Promise<string | null>): Promise<{ replyId: string }> {
    this.#asking.set(messageId, (this.#asking.get(messageId) ?? 0) + 1);
    try {
      const known = await enqueue();
      if (known !== null) return { replyId: known };
      await condition(() => this.#awaited.has(messageId));
      return { replyId: this.#awaited.get(messageId) as string };
    } finally {
      this.#stopAsking(messageId);
    }
  }

  #stopAsking(messageId: string): void {
    const others = (this.#asking.get(messageId) ?? 1) - 1;
    if (others > 0) {
      this.#asking.set(messageId, others);
      return;
    }
    this.#asking.delete(messageId);
    this.#awaited.delete(messageId);
  }

  carriedState(): Pick<ChatSessionState, 'askers'> {
    return this.#askers.carriedState();
  }
}

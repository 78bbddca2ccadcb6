import type { Outbox } from './outbox.ts';
import type { Item } from './snapshot.ts';

type Outgoing = Extract<Item, { kind: 'outgoing' }>;

/**
 * The guest's messages that are not in the conversation yet. They outlive the outbox by a moment: an
 * acknowledged message stays in view until the service's own copy of it arrives.
 */
export class OutgoingMessages {
  readonly #outbox: Outbox;
  readonly #shown = new Map<string, Outgoing>();

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  list(): Outgoing[] {
    return [...this.#shown.values()].toSorted((a, b) => a.writtenAt - b.writtenAt);
  }

  /** Follows the outbox, which another tab may have changed too. */
  refresh(isInConversation: (messageId: string) => boolean): void {
    const waiting = this.#outbox.list();
    const ids = new Set(waiting.map(({ messageId }) => messageId));
    for (const { messageId, query, writtenAt, refusedWith } of waiting) {
      const state = refusedWith === null ? 'sending' : 'failed';
      this.#shown.set(messageId, { kind: 'outgoing', key: messageId, query, writtenAt, state });
    }
    for (const item of this.list()) {
      if (isInConversation(item.key)) {
        // The service has it, however the answer to the sending got lost.
        this.#shown.delete(item.key);
        this.#outbox.remove(item.key);
      } else if (!ids.has(item.key)) {
        if (item.state === 'failed') this.#shown.delete(item.key);
        else this.#shown.set(item.key, { ...item, state: 'sent' });
      }
    }
  }

  /** Drops what a session that no longer exists had acknowledged. */
  forgetSent(): void {
    for (const item of this.list()) if (item.state === 'sent') this.#shown.delete(item.key);
  }
}

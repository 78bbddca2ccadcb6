import { newMessageId } from './message-id.ts';
import type { KeyValueStore } from './storage.ts';

/** A message that the service has not acknowledged yet. */
export interface OutgoingMessage {
  /** Made here and kept through every repeat, so that the service takes the message once. */
  messageId: string;
  query: string;
  writtenAt: number;
  /** The code of a refusal that a retry cannot fix; null while the message may still get through. */
  refusedWith: string | null;
}

/** The code for a refused id, as opposed to a refused text. */
const ID_TAKEN = 'IDEMPOTENCY_MISMATCH';

export const OUTBOX_PREFIX = 'outbox.';

/**
 * What the guest wrote and the service does not have. Each message has a key of its own, so that two
 * tabs that write at once do not overwrite each other.
 */
export class Outbox {
  readonly #store: KeyValueStore;
  readonly #now: () => number;
  #latest = 0;

  constructor(store: KeyValueStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  add(query: string): OutgoingMessage {
    // A clock that stands still or runs backwards must not change the order in which the guest wrote.
    this.#latest = Math.max(this.#now(), this.#latest + 1, (this.list().at(-1)?.writtenAt ?? 0) + 1);
    return this.#put({ messageId: newMessageId(), query, writtenAt: this.#latest, refusedWith: null });
  }

  /** Oldest first. */
  list(): OutgoingMessage[] {
    return this.#store.keys()
      .filter((key) => key.startsWith(OUTBOX_PREFIX))
      .flatMap((key) => parse(this.#store.get(key)) ?? [])
      .toSorted((a, b) => a.writtenAt - b.writtenAt);
  }

  /** The message to send now. */
  next(): OutgoingMessage | undefined {
    return this.list().find((message) => message.refusedWith === null);
  }

  remove(messageId: string): void {
    this.#store.delete(OUTBOX_PREFIX + messageId);
  }

  refuse(messageId: string, code: string): void {
    this.#update(messageId, (message) => ({ ...message, refusedWith: code }));
  }

  /** Queues a refused message again, under a new id if the old one was refused. */
  retry(messageId: string): void {
    this.#update(messageId, (message) => ({
      ...message,
      messageId: message.refusedWith === ID_TAKEN ? newMessageId() : messageId,
      refusedWith: null,
    }));
  }

  #update(messageId: string, change: (message: OutgoingMessage) => OutgoingMessage): void {
    const message = parse(this.#store.get(OUTBOX_PREFIX + messageId));
    if (!message) return;
    this.remove(messageId);
    this.#put(change(message));
  }

  #put(message: OutgoingMessage): OutgoingMessage {
    this.#store.set(OUTBOX_PREFIX + message.messageId, JSON.stringify(message));
    return message;
  }
}

/** Skips what an older version of the page, or somebody with developer tools, left behind. */
function parse(text: string | undefined): OutgoingMessage | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<OutgoingMessage> | null;
    if (typeof value?.messageId !== 'string' || typeof value.query !== 'string') return undefined;
    const { messageId, query, writtenAt = 0, refusedWith = null } = value;
    return { messageId, query, writtenAt, refusedWith };
  } catch {
    return undefined;
  }
}

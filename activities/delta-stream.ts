import type { LiveEvent } from '../domain/model/chat.ts';
import type { LiveEvents } from '../domain/ports/live-events.ts';

/** A Postgres notification holds 8000 bytes; the longest UTF-8 character takes four. */
const MAX_CHARACTERS = 1500;

/**
 * Sends an answer's pieces to connected sockets in order. It is a courtesy: a piece that cannot be
 * sent is dropped, since the stored message is what counts. Index 0 tells a reader to start afresh,
 * as happens when the activity is tried again.
 */
export class DeltaStream {
  readonly #live: LiveEvents;
  readonly #sessionKey: string;
  readonly #replyTo: string;
  #index = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(live: LiveEvents, sessionKey: string, replyTo: string) {
    this.#live = live;
    this.#sessionKey = sessionKey;
    this.#replyTo = replyTo;
  }

  typing(active: boolean): void {
    this.#send({ event: 'typing', data: { active } });
  }

  write(text: string): void {
    for (let from = 0; from < text.length; from += MAX_CHARACTERS) {
      const piece = text.slice(from, from + MAX_CHARACTERS);
      this.#send({ event: 'message.delta', data: { replyTo: this.#replyTo, index: this.#index, text: piece } });
      this.#index += 1;
    }
  }

  /** Resolves when everything written so far has been sent or dropped. */
  async flushed(): Promise<void> {
    await this.#sending;
  }

  #send(event: LiveEvent): void {
    this.#sending = this.#sending.then(() => this.#live.publish(this.#sessionKey, event)).catch(() => undefined);
  }
}

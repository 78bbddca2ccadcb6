import type { LiveEvent } from '../domain/model/chat.ts';
import type { LiveEvents, TurnStream } from '../domain/ports/live-events.ts';

/** A Postgres notification holds 8000 bytes; the longest UTF-8 character takes four. */
const MAX_CHARACTERS = 1500;

/** Pieces that arrive within this time are sent together, in milliseconds: eyes are no faster. */
const BATCH_MS = 100;

const typing = (active: boolean): LiveEvent => ({ event: 'typing', data: { active } });

/**
 * Sends an answer's pieces to connected sockets in order, several of them at once. It is a courtesy: a piece that cannot be
 * sent is dropped, since the stored message is what counts. Index 0 tells a reader to start afresh,
 * as happens when the activity is tried again.
 */
export class DeltaStream implements TurnStream {
  readonly #live: LiveEvents;
  readonly #sessionKey: string;
  readonly #replyTo: string;
  #index = 0;
  #unsent = '';
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(live: LiveEvents, sessionKey: string, replyTo: string) {
    this.#live = live;
    this.#sessionKey = sessionKey;
    this.#replyTo = replyTo;
  }

  /** Whether the end of typing went with the reply. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  opening(): LiveEvent[] {
    return [typing(true)];
  }

  closing(): LiveEvent[] {
    const events = [...this.#pieces(), typing(false)];
    // Where the reply is not stored after all, another begins afresh.
    this.#index = 0;
    return events;
  }

  closed(): void {
    this.#isClosed = true;
  }

  typing(active: boolean): void {
    for (const event of [...this.#pieces(), typing(active)]) this.#send(event);
  }

  write(text: string): void {
    this.#unsent += text;
    this.#timer ??= setTimeout(() => this.#sendPieces(), BATCH_MS);
  }

  /** Resolves when everything written so far has been sent or dropped. */
  async flushed(): Promise<void> {
    this.#sendPieces();
    await this.#sending;
  }

  #sendPieces(): void {
    for (const event of this.#pieces()) this.#send(event);
  }

  /** Takes what is not sent yet. */
  #pieces(): LiveEvent[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#unsent;
    this.#unsent = '';
    const events: LiveEvent[] = [];
    for (let from = 0; from < text.length; from += MAX_CHARACTERS) {
      const piece = text.slice(from, from + MAX_CHARACTERS);
      events.push({ event: 'message.delta', data: { replyTo: this.#replyTo, index: this.#index, text: piece } });
      this.#index += 1;
    }
    return events;
  }

  #send(event: LiveEvent): void {
    this.#sending = this.#sending.then(() => this.#live.publish(this.#sessionKey, event)).catch(() => undefined);
  }
}

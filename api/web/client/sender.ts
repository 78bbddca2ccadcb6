import { Backoff } from './backoff.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';
import { Pause } from './pause.ts';
import { RequestFailure } from './request-failure.ts';

interface Parts {
  outbox: Outbox;
  /** Resolves when the service has stored the message. @throws RequestFailure */
  deliver: (message: OutgoingMessage) => Promise<void>;
  /** Whether there is a session to send into. */
  ready: () => boolean;
  onChange: () => void;
  onGone: () => void;
  backoff?: Backoff;
}

/**
 * Empties the outbox in the order of writing, one message at a time. A message that did not get through
 * holds up later ones, which would otherwise arrive out of order.
 */
export class Sender {
  readonly #parts: Parts;
  readonly #backoff: Backoff;
  readonly #pause = new Pause();
  #running = false;
  #holdUntil = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#backoff = parts.backoff ?? new Backoff({ firstMs: 500, lastMs: 10_000 });
  }

  /** Something changed: a new message, a session, or the connection is back. */
  wake(): void {
    // A wait the service asked for is kept.
    if (Date.now() >= this.#holdUntil) this.#pause.end();
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    const { outbox, ready } = this.#parts;
    this.#running = true;
    for (;;) {
      const message = ready() ? outbox.next() : undefined;
      if (message === undefined) {
        // Together with the look into the outbox, so that a message written a moment later wakes this again.
        this.#running = false;
        return;
      }
      const failure = await this.#deliver(message);
      if (failure?.kind === 'transient') await this.#wait(failure.retryAfterMs);
      if (failure?.kind === 'gone') {
        this.#parts.onGone();
        // Even if there is a new session soon: if that one is refused too, this must not loop.
        await this.#wait(this.#backoff.next());
      }
    }
  }

  async #deliver(message: OutgoingMessage): Promise<RequestFailure | undefined> {
    const { outbox, deliver, onChange } = this.#parts;
    try {
      await deliver(message);
      this.#backoff.reset();
      outbox.remove(message.messageId);
      onChange();
      return undefined;
    } catch (error) {
      const failure = RequestFailure.from(error);
      if (failure.kind === 'refused') {
        outbox.refuse(message.messageId, failure.code);
        onChange();
      }
      return failure;
    }
  }

  async #wait(askedForMs: number): Promise<void> {
    this.#holdUntil = Date.now() + askedForMs;
    await this.#pause.for(askedForMs > 0 ? askedForMs : this.#backoff.next());
  }
}

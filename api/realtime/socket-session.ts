import type { WebSocket } from 'ws';
import { readEvents } from '../../domain/chat/events.ts';
import type { TenantContext } from '../../domain/context.ts';
import { toDomainError } from '../../domain/model/errors.ts';
import type { SessionFeed } from './session-feed.ts';

/** Bytes a socket may owe before its reader counts as too slow; it can resume where it stood. */
const MAX_BUFFERED = 1024 * 1024;

/** WebSocket close codes (RFC 6455 section 7.4.1 and its private range). */
export const closeCodes = {
  goingAway: 1001, tryAgainLater: 1013, badInput: 4400, unknownSession: 4404, tooSlow: 4408, tooMany: 4429,
} as const;

interface Options {
  socket: WebSocket;
  ctx: TenantContext;
  feed: SessionFeed;
  sessionKey: string;
  publicId: string;
  /** The last event the guest has seen. */
  after: number;
}

/**
 * One socket's view of a session: everything after `after` in order, then live. Replay and live are the
 * same loop: a wake-up reads the outbox from the cursor on, so nothing can fall between the two and
 * nothing comes twice.
 */
export class SocketSession {
  readonly #options: Options;
  readonly #unsubscribe: () => void;
  #cursor: number;
  #pumping = false;
  #wokenMeanwhile = false;

  constructor(options: Options) {
    this.#options = options;
    this.#cursor = options.after;
    this.#unsubscribe = options.feed.subscribe(options.sessionKey, {
      onStored: () => this.#wake(),
      onLive: (event) => this.#send(event),
    });
    options.socket.once('close', this.#unsubscribe);
    this.#wake();
  }

  /** A failure that concerns this socket alone; it is not stored and has no number. */
  sendError(error: unknown, requestId: string): void {
    const { code, message } = toDomainError(error);
    this.#send({ event: 'error', data: { error: message, code, requestId } });
  }

  sendPong(): void {
    this.#send({ event: 'pong', data: {} });
  }

  #wake(): void {
    this.#wokenMeanwhile = true;
    if (this.#pumping) return;
    this.#pumping = true;
    this.#pump().catch(() => this.#options.socket.close(closeCodes.tryAgainLater, 'Connect again and resume.'));
  }

  async #pump(): Promise<void> {
    const { ctx, sessionKey } = this.#options;
    try {
      while (this.#wokenMeanwhile) {
        this.#wokenMeanwhile = false;
        const events = await readEvents(ctx, { sessionKey, after: this.#cursor });
        for (const event of events) {
          this.#send(event);
          this.#cursor = event.seq;
        }
        // A full page may have successors that no notification will announce again.
        if (events.length > 0) this.#wokenMeanwhile = true;
      }
    } finally {
      this.#pumping = false;
    }
  }

  #send(frame: { seq?: number; event: string; data: unknown }): void {
    const { socket, publicId } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BUFFERED) {
      socket.close(closeCodes.tooSlow, 'Reading too slowly. Connect again and resume.');
      return;
    }
    socket.send(JSON.stringify({ ...frame, sessionId: publicId }));
  }
}

import type { WebSocket } from 'ws';
import type { TenantContext } from '../../domain/context.ts';
import type { DomainError } from '../../domain/model/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { MAX_UNSENT, untilReaderCatchesUp } from '../http/slow-reader.ts';
import { closeCodes, closeFirmly } from './close-codes.ts';
import type { EventReader } from './event-reader.ts';
import type { SocketError } from './frame-schemas.ts';
import type { SessionFeed } from './session-feed.ts';

interface Options {
  socket: WebSocket;
  ctx: TenantContext;
  feed: SessionFeed;
  reader: EventReader;
  logger: Logger;
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
  /** Up to which event it has been told that there may be some; 0 when it has read since. */
  #told = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#cursor = options.after;
    this.#unsubscribe = options.feed.subscribe(options.sessionKey, {
      onStored: (seq) => this.#wake(seq),
      // A courtesy, so a reader that is behind goes without.
      onLive: (event) => { if (!this.#isBehind()) this.#send(event); },
    });
    options.socket.once('close', this.#unsubscribe);
    this.#wake();
  }

  /**
   * A failure that concerns this socket alone; it is not stored and has no number.
   *
   * @param messageId of the message that was refused, where its frame named one
   */
  sendError(
    { code, message, retryAfterSeconds }: DomainError, { requestId, messageId }: { requestId: string; messageId: string | undefined },
  ): void {
    const data: SocketError = {
      error: message, code, requestId, ...messageId !== undefined && { messageId },
      ...retryAfterSeconds !== undefined && { retryAfterSeconds },
    };
    this.#send({ event: 'error', data });
  }

  sendPong(): void {
    if (!this.#isBehind()) this.#send({ event: 'pong', data: {} });
  }

  #wake(seq = Infinity): void {
    this.#told = Math.max(this.#told, seq);
    if (this.#pumping) return;
    this.#pumping = true;
    this.#pump().catch((error: unknown) => {
      this.#options.logger.error({ err: error }, 'A socket could not follow its session');
      closeFirmly(this.#options.socket, closeCodes.tryAgainLater, 'Connect again and resume.');
    });
  }

  async #pump(): Promise<void> {
    const { ctx, reader, sessionKey, socket } = this.#options;
    try {
      while (this.#told > this.#cursor) {
        this.#told = 0;
        const { events, isFull } = await reader.read(ctx, { sessionKey, after: this.#cursor });
        for (const event of events) {
          await untilReaderCatchesUp(() => this.#isBehind() && socket.readyState === socket.OPEN);
          if (socket.readyState !== socket.OPEN) return;
          this.#send(event);
          this.#cursor = event.seq;
        }
        // A full page may have successors that no notification will announce again.
        if (isFull) this.#told = Infinity;
      }
    } finally {
      this.#pumping = false;
    }
  }

  #isBehind(): boolean {
    return this.#options.socket.bufferedAmount > MAX_UNSENT;
  }

  #send(frame: { seq?: number; event: string; data: unknown }): void {
    const { socket, publicId } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    if (this.#isBehind()) {
      closeFirmly(socket, closeCodes.tooSlow, 'Reading too slowly. Connect again and resume.');
      return;
    }
    socket.send(JSON.stringify({ ...frame, sessionId: publicId }));
  }
}

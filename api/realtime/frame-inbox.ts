import type { RawData, WebSocket } from 'ws';
import { closeCodes, closeFirmly } from './close-codes.ts';

/** Frames that may wait on one socket; a page sends one at a time. */
const MAX_WAITING = 50;

/**
 * The frames of one socket, carried out one after the other in the order in which they came. It listens
 * from the first moment on, so that what a page sends while its session is looked up is not lost.
 */
export class FrameInbox {
  readonly #socket: WebSocket;
  readonly #waiting: string[] = [];
  #handle: ((frame: string) => Promise<void>) | undefined;
  #working = false;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(data));
  }

  /** Begins to carry frames out, those that wait first. */
  open(handle: (frame: string) => Promise<void>): void {
    this.#handle = handle;
    this.#work();
  }

  #receive(data: RawData): void {
    if (this.#waiting.length >= MAX_WAITING) {
      closeFirmly(this.#socket, closeCodes.tooMany, 'Too many messages at once. Connect again and send fewer.');
      return;
    }
    this.#waiting.push(textOf(data));
    this.#work();
  }

  #work(): void {
    if (this.#working || this.#handle === undefined) return;
    this.#working = true;
    this.#drain(this.#handle).catch(() => this.#socket.terminate());
  }

  async #drain(handle: (frame: string) => Promise<void>): Promise<void> {
    try {
      for (let frame = this.#waiting[0]; frame !== undefined; frame = this.#waiting[0]) {
        await handle(frame);
        this.#waiting.shift();
      }
    } finally {
      this.#working = false;
    }
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');
}

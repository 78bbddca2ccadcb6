import type { Request, Response } from 'express';
import { MAX_UNSENT, untilReaderCatchesUp } from './slow-reader.ts';

/** So often a quiet stream shows intermediaries that it lives, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;

/**
 * A response as a stream of server-sent events (WHATWG HTML, section 9.2). What is sent after its end, or to a client that has
 * left, is dropped: a write to an ended response would otherwise be an error that nobody catches. A client that reads too slowly
 * is disconnected, or what it leaves would fill the memory.
 */
export class ServerSentEvents {
  readonly #response: Response;
  readonly #keepAlive: NodeJS.Timeout;

  constructor(response: Response, headers: Record<string, string> = {}) {
    this.#response = response;
    response.on('error', () => undefined);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', ...headers });
    response.flushHeaders();
    this.#keepAlive = setInterval(() => { if (!this.#isBehind()) this.#write(': still here\n\n'); }, KEEP_ALIVE_MS);
    this.whenOver(() => clearInterval(this.#keepAlive));
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /** Waits for a reader that is behind. @param data goes out as JSON; @param fields are other fields of the event, such as its id */
  async send(data: unknown, fields: Record<string, string> = {}): Promise<void> {
    await untilReaderCatchesUp(() => this.#isBehind() && this.isOpen);
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`).join('');
    this.#write(`${lines}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Names a place to resume from, before there is anything to say. */
  prime(id: string): void {
    this.#write(`id: ${id}\ndata: \n\n`);
  }

  end(): void {
    clearInterval(this.#keepAlive);
    this.#response.end();
  }

  /** Runs the work when the connection is gone, at once when it is gone already. */
  whenOver(work: () => void): void {
    whenResponseIsOver(this.#response, work);
  }

  #isBehind(): boolean {
    return this.#response.writableLength > MAX_UNSENT;
  }

  /** One event may be as large as it is: what counts is what was there before it. */
  #write(text: string): void {
    if (!this.isOpen) return;
    if (this.#isBehind()) this.#response.destroy();
    else this.#response.write(text);
  }
}

/** Whether the caller takes server-sent events. */
export const acceptsStream = (request: Request): boolean => request.get('accept')?.includes('text/event-stream') ?? false;

const works = new WeakMap<Response, (() => void)[]>();

/**
 * As `once('close')`, also for a response whose client left before somebody listened. One listener serves all: a stream has
 * more of them than Node expects of a response without a leak.
 */
export function whenResponseIsOver(response: Response, work: () => void): void {
  if (response.closed || response.destroyed) return work();
  const others = works.get(response);
  if (others !== undefined) {
    others.push(work);
    return;
  }
  const all = [work];
  works.set(response, all);
  response.once('close', () => { for (const each of all) each(); });
}

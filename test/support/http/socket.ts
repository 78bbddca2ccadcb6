import { WebSocket } from 'ws';
import type { ChatMessage } from '../../../domain/model/chat.ts';
import { waitFor } from '../general/wait-for.ts';

export interface Frame {
  seq?: number;
  event: string;
  sessionId: string;
  data: Record<string, unknown>;
}

/** A guest's socket that keeps what it receives. */
export class GuestSocket {
  readonly frames: Frame[] = [];
  readonly #socket: WebSocket;
  #closeCode: number | undefined;
  #closeReason = '';
  #pings = 0;

  constructor(api: string, query: Record<string, string>, headers: Record<string, string> = {}) {
    this.#socket = new WebSocket(`${api.replace(/^http/, 'ws')}/api/realtime?${new URLSearchParams(query).toString()}`, { headers });
    this.#socket.on('message', (data) => { this.frames.push(JSON.parse((data as Buffer).toString('utf8')) as Frame); });
    this.#socket.on('ping', () => { this.#pings += 1; });
    this.#socket.on('close', (code, reason) => {
      this.#closeReason = reason.toString('utf8');
      this.#closeCode = code;
    });
    // A refused upgrade shows up as the close code 1006.
    this.#socket.on('error', () => undefined);
  }

  async opened(): Promise<this> {
    await waitFor(() => this.#socket.readyState === WebSocket.OPEN, { what: 'the socket to open' });
    return this;
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Stored messages in the order in which they came. */
  messages(): ChatMessage[] {
    return this.frames.filter((frame) => frame.event === 'message.created').map((frame) => frame.data as unknown as ChatMessage);
  }

  replies(): ChatMessage[] {
    return this.messages().filter((message) => message.type === 'ai');
  }

  seqs(): number[] {
    return this.frames.flatMap((frame) => frame.seq ?? []);
  }

  async untilReplies(count: number, timeoutMs = 45_000): Promise<ChatMessage[]> {
    await waitFor(() => this.replies().length >= count, { what: `${count} replies on the socket`, timeoutMs });
    return this.replies();
  }

  async untilEvent(event: string): Promise<Frame> {
    return waitFor(() => this.frames.find((frame) => frame.event === event), { what: `a frame ${event}` });
  }

  /** What the close said; empty until there is one. */
  get closeReason(): string {
    return this.#closeReason;
  }

  async untilClosed(): Promise<number> {
    return waitFor(() => this.#closeCode, { what: 'the socket to close' });
  }

  /** Undefined while it is open. */
  get closeCode(): number | undefined {
    return this.#closeCode;
  }

  /** How often the server has asked whether somebody is there. */
  get pings(): number {
    return this.#pings;
  }

  /** Reads nothing more, as a page that hangs; the server's pings go unanswered, too. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.close();
  }

  /** Drops the connection as a lost network does. */
  terminate(): void {
    this.#socket.terminate();
  }
}

import { Backoff } from './backoff.ts';

/** A server's frame on the real-time channel (decisions, Guests). */
export interface Frame {
  seq?: number;
  event: string;
  data: unknown;
}

interface Parts {
  /** Asked for each time, since it carries the number of the last event seen. */
  url: () => string;
  onOpen: () => void;
  onFrame: (frame: Frame) => void;
  /** @param failures how many attempts in a row have failed so far */
  onDown: (failures: number) => void;
  /** The service does not know the session or cannot read the address. */
  onUnknownSession: () => void;
  open?: (url: string) => WebSocket;
  backoff?: Backoff;
}

const OPEN = 1;
const CONNECT_TIMEOUT_MS = 10_000;
const QUIET_MS = 25_000;
const PONG_TIMEOUT_MS = 8_000;
/** A connection that lived this long was a good one; a server that only accepts and drops must not be hammered. */
const STABLE_MS = 5_000;
const BAD_INPUT = 4400;
const UNKNOWN_SESSION = 4404;

/** Keeps one WebSocket to the service open, even if the network or the server fails. */
export class RealtimeLink {
  readonly #parts: Parts;
  readonly #backoff: Backoff;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #openedAt: number | undefined;
  #stopped = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#backoff = parts.backoff ?? new Backoff({ firstMs: 500, lastMs: 10_000 });
  }

  start(): void {
    this.#stopped = false;
    // A session that was just opened and is refused here all the same must not make the two chase each other.
    if (this.#backoff.failures > 1) this.#after(this.#backoff.next(), () => this.#connect());
    else this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#drop();
  }

  /** The network is gone: drops a connection that only looks open and opens another. */
  giveUp(): void {
    if (!this.#stopped && this.#socket !== undefined) this.#closed();
  }

  /** The network or the guest came back: connect now, or make sure that the connection still carries. */
  nudge(): void {
    if (this.#stopped) return;
    if (this.#socket === undefined) this.#connect();
    else if (this.#socket.readyState === OPEN) this.#probe();
  }

  #connect(): void {
    this.#drop();
    const socket = (this.#parts.open ?? ((url) => new WebSocket(url)))(this.#parts.url());
    this.#socket = socket;
    socket.addEventListener('open', () => this.#ifCurrent(socket, () => this.#opened()));
    socket.addEventListener('message', ({ data }) => this.#ifCurrent(socket, () => this.#received(String(data))));
    socket.addEventListener('close', ({ code }) => this.#ifCurrent(socket, () => this.#closed(code)));
    this.#after(CONNECT_TIMEOUT_MS, () => this.#closed());
  }

  /** Ignores what an abandoned socket still says. */
  #ifCurrent(socket: WebSocket, work: () => void): void {
    if (this.#socket === socket) work();
  }

  #opened(): void {
    this.#openedAt = Date.now();
    this.#expectTraffic();
    this.#parts.onOpen();
  }

  #received(data: string): void {
    this.#expectTraffic();
    const frame = parse(data);
    if (frame) this.#parts.onFrame(frame);
  }

  /** A dead connection looks open for minutes; an unanswered ping reveals it. */
  #expectTraffic(): void {
    this.#after(QUIET_MS, () => this.#probe());
  }

  #probe(): void {
    this.#socket?.send(JSON.stringify({ type: 'ping' }));
    this.#after(PONG_TIMEOUT_MS, () => this.#closed());
  }

  #closed(code?: number): void {
    const stable = this.#openedAt !== undefined && Date.now() - this.#openedAt >= STABLE_MS;
    this.#drop();
    if (stable) this.#backoff.reset();
    const wait = this.#backoff.next();
    this.#after(wait, () => this.#connect());
    this.#parts.onDown(this.#backoff.failures);
    if (code === UNKNOWN_SESSION || code === BAD_INPUT) this.#parts.onUnknownSession();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#openedAt = undefined;
    socket?.close();
  }

  /** One timer for the current wait. */
  #after(milliseconds: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, milliseconds);
  }
}

function parse(data: string): Frame | undefined {
  try {
    const frame = JSON.parse(data) as Partial<Frame> | null;
    return typeof frame?.event === 'string' ? { ...frame, event: frame.event, data: frame.data } : undefined;
  } catch {
    return undefined;
  }
}

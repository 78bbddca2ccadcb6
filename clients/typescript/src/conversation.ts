import type { FrameError, Message, ServerFrame } from './frames.ts';

/** A conversation to join, or to begin where it has no session yet. */
export interface ConversationOptions {
  /** Where the service is, such as `https://concierge.example`. */
  baseUrl: string;
  clientId: string;
  sessionId: string;
  /** The last `seq` that was seen; events after it come first. */
  after?: number;
  onFrame?: (frame: ServerFrame) => void;
  /** Told of an answer in the making, as it stands: what counts comes with the reply. */
  onText?: (replyTo: string, text: string) => void;
}

/** A refusal of a message. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor({ error, code, retryAfterSeconds }: FrameError) {
    super(error);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface Waiting {
  query: string;
  locale: string | undefined;
  resolve: (reply: Message) => void;
  reject: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Bad input and an unknown session stay so, however often one connects. */
const FINAL_CODES = new Set([4400, 4404]);

/**
 * A conversation on the real-time channel. A connection that breaks is made again and goes on after the last event that was seen; a
 * message that has not been answered is sent again under its id, so that it is asked once.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #waiting = new Map<string, Waiting>();
  readonly #texts = new Map<string, string>();
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen: number;
  #failures = 0;
  #isClosed = false;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#seen = options.after ?? 0;
    this.#connect();
  }

  /** The last stored event that was seen, to go on from another time. */
  get seen(): number {
    return this.#seen;
  }

  /**
   * Says something as the guest and waits for the answer.
   *
   * @param messageId names the message: the same one again is the same message
   * @throws MessageRefused when the service does not take it
   */
  say(query: string, { messageId = crypto.randomUUID(), locale }: { messageId?: string; locale?: string } = {}): Promise<Message> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('The conversation is closed.'));
      this.#waiting.set(messageId, { query, locale, resolve, reject });
      return this.#send(messageId);
    });
  }

  /** Ends the connection; what waits for an answer is told so. */
  close(): void {
    this.#end(new Error('The conversation was closed.'));
    this.#socket?.close(1000);
  }

  #connect(): void {
    const { baseUrl, clientId, sessionId } = this.#options;
    const url = new URL('/api/realtime', baseUrl);
    url.protocol = url.protocol.replace('http', 'ws');
    for (const [name, value] of Object.entries({ clientId, sessionId, after: String(this.#seen) })) url.searchParams.set(name, value);
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      for (const messageId of this.#waiting.keys()) this.#send(messageId);
    });
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as ServerFrame));
    socket.addEventListener('close', ({ code, reason }) => this.#reconnect(code, reason));
  }

  #reconnect(code: number, reason: string): void {
    if (this.#isClosed) return;
    if (FINAL_CODES.has(code)) return this.#end(new Error(reason === '' ? `The connection was refused (${code}).` : reason));
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures) * (0.5 + Math.random() / 2);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#connect(), pauseMs);
  }

  #send(messageId: string): void {
    const message = this.#waiting.get(messageId);
    if (message === undefined || this.#socket?.readyState !== WebSocket.OPEN) return;
    const { query, locale } = message;
    this.#socket.send(JSON.stringify({ type: 'message', messageId, query, ...locale !== undefined && { locale } }));
  }

  #hear(frame: ServerFrame): void {
    this.#failures = 0;
    if ('seq' in frame) this.#seen = frame.seq;
    if (frame.event === 'message.delta') this.#grow(frame.data);
    if (frame.event === 'message.created' && frame.data.replyTo !== null) this.#settle(frame.data.replyTo)?.resolve(frame.data);
    if (frame.event === 'error') this.#refuse(frame.data);
    this.#options.onFrame?.(frame);
  }

  /** An answer that is begun again begins with index 0. */
  #grow({ replyTo, index, text }: { replyTo: string; index: number; text: string }): void {
    const grown = `${index === 0 ? '' : this.#texts.get(replyTo) ?? ''}${text}`;
    this.#texts.set(replyTo, grown);
    this.#options.onText?.(replyTo, grown);
  }

  #refuse(failure: FrameError): void {
    const { messageId, retryAfterSeconds } = failure;
    if (messageId === undefined) return;
    if (retryAfterSeconds === undefined) this.#settle(messageId)?.reject(new MessageRefused(failure));
    else setTimeout(() => this.#send(messageId), retryAfterSeconds * 1000);
  }

  #settle(messageId: string): Waiting | undefined {
    const waiting = this.#waiting.get(messageId);
    this.#waiting.delete(messageId);
    this.#texts.delete(messageId);
    return waiting;
  }

  #end(reason: Error): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const messageId of this.#waiting.keys()) this.#settle(messageId)?.reject(reason);
  }
}

import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '../../../domain/model/chat.ts';

/** `GET` and `POST /api/message` behind `fetch`, with the failures a network and a service can have. */
export class FakeGuestRoutes {
  messages: ChatMessage[] = [];
  readonly attempts: { query: string; messageId: string }[] = [];
  /** Session and text of every message that was stored. */
  readonly delivered: [string, string][] = [];
  failing: number | 'no answer' | undefined;
  /** Stores what comes, but the answer never arrives. */
  loseAnswers = false;
  refuseOnce: number | undefined;
  retryAfter: string | undefined;
  #sessions = 1;

  get session(): string {
    return `session-${this.#sessions}`;
  }

  loseSessions(): void {
    this.#sessions += 1;
    this.messages = [];
  }

  store(type: ChatMessage['type'], message: string, id: string = randomUUID()): ChatMessage {
    const stored: ChatMessage = { id, type, message, datetime: 0, locale: 'en', context: [], sources: [], replyTo: null };
    this.messages.push(stored);
    return stored;
  }

  readonly fetch = (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) as { query: string; messageId: string } : undefined;
    if (body?.messageId !== undefined) this.attempts.push(body);
    return Promise.resolve().then(() => this.#answer(String(input), new Headers(init.headers).get('x-session-id'), body));
  };

  #answer(path: string, session: string | null, body: { query: string; messageId: string } | undefined): Response {
    if (this.failing === 'no answer') throw new TypeError('Failed to fetch');
    if (this.failing !== undefined) return this.#refusal(this.failing);
    if (session !== null && session !== this.session) return this.#refusal(404);
    if (path.endsWith('/feedback')) return new Response(null, { status: 204 });
    if (body === undefined) return Response.json({ id: this.session, messages: this.messages });
    if (this.refuseOnce !== undefined) {
      const status = this.refuseOnce;
      this.refuseOnce = undefined;
      return this.#refusal(status);
    }
    if (!this.messages.some(({ id }) => id === body.messageId)) {
      this.store('guest', body.query, body.messageId);
      this.delivered.push([this.session, body.query]);
    }
    if (this.loseAnswers) throw new TypeError('Failed to fetch');
    return Response.json({ status: 'ack', sessionId: this.session }, { status: 202 });
  }

  #refusal(status: number): Response {
    const code = status === 422 ? 'IDEMPOTENCY_MISMATCH' : 'REFUSED';
    const headers = this.retryAfter === undefined ? {} : { 'retry-after': this.retryAfter };
    return Response.json({ error: 'No.', code, requestId: '-' }, { status, headers });
  }
}

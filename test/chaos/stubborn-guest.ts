import { randomUUID } from 'node:crypto';
import { waitFor } from '../support/general/wait-for.ts';
import type { Arena } from './arena.ts';
import { journal } from './journal.ts';

/** Longer than any single failure lasts, shorter than a test. */
const PATIENCE_MS = 60_000;

/** The guest repeats a request without an answer after this time, like an impatient person. */
const REQUEST_MS = 20_000;

/** Between a failure and the next attempt. */
const IMPATIENCE_MS = 300;

/** A guest's access to a product, and its records. */
export type GuestsView = Pick<Arena, 'apis' | 'clientId' | 'sql'>;

export interface SentMessage {
  messageId: string;
  query: string;
  attempts: number;
  /** From the first attempt to the 202, in milliseconds. */
  acknowledgedAfterMs: number;
}

interface StoredMessage {
  seq: number;
  id: string;
  type: 'guest' | 'ai' | 'system';
  replyTo: string | null;
}

/**
 * A guest who repeats a message under the same id until it is acknowledged, by any API process that
 * answers, and then expects exactly one reply to it.
 */
export class StubbornGuest {
  readonly #arena: GuestsView;
  readonly sent: SentMessage[] = [];
  #sessionId = '';

  constructor(arena: GuestsView) {
    this.#arena = arena;
  }

  get sessionId(): string {
    return this.#sessionId;
  }

  async arrive(): Promise<this> {
    const session = await this.#insist('GET', {});
    this.#sessionId = (session.body as { id: string }).id;
    return this;
  }

  async say(query: string, messageId: string = randomUUID()): Promise<SentMessage> {
    const started = Date.now();
    const body = JSON.stringify({ query, messageId, locale: 'en' });
    const { attempts } = await journal.of(
      'message', messageId, () => this.#insist('POST', { body }), (answer) => `taken at attempt ${answer.attempts}`,
    );
    const sent = { messageId, query, attempts, acknowledgedAfterMs: Date.now() - started };
    this.sent.push(sent);
    return sent;
  }

  /** Waits until every acknowledged message has a reply. */
  async untilAnswered(): Promise<void> {
    await waitFor(async () => {
      const stored = await this.stored();
      return this.sent.every(({ messageId }) => stored.some(({ replyTo }) => replyTo === messageId));
    }, { what: `the replies in session ${this.#sessionId}`, timeoutMs: PATIENCE_MS, pollMs: IMPATIENCE_MS });
  }

  /** The hotel's record, in the order of its events; a message with two events would appear twice. */
  async stored(): Promise<StoredMessage[]> {
    return this.#arena.sql<StoredMessage & Record<string, unknown>>(
      `select e.seq::int, m.id, m.type, m.reply_to as "replyTo" from chat_session s
       join session_event e on e.session_key = s.key
       join chat_message m on m.session_key = s.key and m.id = e.message_id
       where s.public_id = $1 order by e.seq`, [this.#sessionId],
    );
  }

  /** Complaints about the record; none if every message is there once, in order, with one reply. */
  async complaints(): Promise<string[]> {
    const stored = await this.stored();
    const guest = stored.filter(({ type }) => type === 'guest').map(({ id }) => id);
    const replies = stored.filter(({ type }) => type === 'ai').map(({ replyTo }) => replyTo);
    const sent = this.sent.map(({ messageId }) => messageId);
    const compare = (what: string, found: unknown[], wanted: unknown[]): string[] => (
      JSON.stringify(found) === JSON.stringify(wanted) ? []
        : [`session ${this.#sessionId}: ${what} ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`]
    );
    return [
      ...compare('guest messages', guest, sent),
      ...compare('replies to', replies, guest),
      ...compare('numbers', stored.map(({ seq }) => seq), stored.map((_, index) => index + 1)),
    ];
  }

  /** Repeats a request until an API process accepts it. @throws if one refuses it for good */
  async #insist(method: string, { body }: { body?: string }): Promise<{ body: unknown; attempts: number }> {
    let attempts = 0;
    let last = 'nothing yet';
    return waitFor(async () => {
      const apis = this.#arena.apis();
      const api = apis[attempts % Math.max(apis.length, 1)];
      if (api === undefined) return undefined;
      attempts += 1;
      const response = await this.#request(api, method, body);
      last = response === undefined ? 'no answer' : String(response.status);
      if (response === undefined || response.status >= 500 || response.status === 429) return undefined;
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} was refused for good: ${response.status} ${text}`);
      return { body: JSON.parse(text) as unknown, attempts };
    }, { what: `an answer to ${method}`, timeoutMs: PATIENCE_MS, pollMs: IMPATIENCE_MS })
      .catch((error: unknown) => { throw new Error(`${String(error)} After ${attempts} attempts, at last ${last}.`); });
  }

  /** @returns nothing if the connection broke or nobody listened */
  async #request(api: string, method: string, body: string | undefined): Promise<Response | undefined> {
    const headers = {
      'x-client-id': this.#arena.clientId, 'content-type': 'application/json',
      ...(this.#sessionId === '' ? {} : { 'x-session-id': this.#sessionId }),
    };
    try {
      const signal = AbortSignal.timeout(REQUEST_MS);
      return await fetch(`${api}/api/message`, { method, headers, signal, ...(body === undefined ? {} : { body }) });
    } catch {
      return undefined;
    }
  }
}

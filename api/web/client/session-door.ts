import type { ChatMessage } from '../../../domain/model/chat.ts';
import { Backoff } from './backoff.ts';
import type { GuestApi, Session } from './guest-api.ts';
import type { GuestMemory } from './guest-memory.ts';
import { Pause } from './pause.ts';
import { RequestFailure } from './request-failure.ts';
import type { Tabs } from './tabs.ts';

export interface OpenedSession {
  id: string;
  messages: ChatMessage[];
  /** Every event up to this number is in `messages`. */
  after: number;
}

interface Parts {
  api: GuestApi;
  memory: GuestMemory;
  locale: () => string;
  tabs: Tabs;
  onTrouble: (failure: RequestFailure) => void;
  backoff?: Backoff;
}

/** Finds the guest's session or begins one, however long that takes. */
export class SessionDoor {
  readonly #parts: Parts;
  readonly #backoff: Backoff;
  readonly #pause = new Pause();
  /** A later one begins again because the guest or the service wants it. */
  #isFirst = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#backoff = parts.backoff ?? new Backoff({ firstMs: 500, lastMs: 10_000 });
  }

  async open(): Promise<OpenedSession> {
    for (;;) {
      try {
        const session = await this.#parts.tabs.exclusively(() => this.#enter());
        this.#isFirst = false;
        this.#backoff.reset();
        return session;
      } catch (error) {
        const failure = RequestFailure.from(error);
        this.#parts.onTrouble(failure);
        await this.#pause.for(Math.max(failure.retryAfterMs, this.#backoff.next()));
      }
    }
  }

  /** Tries again now. */
  nudge(): void {
    this.#pause.end();
  }

  async #enter(): Promise<OpenedSession> {
    const { api, memory, locale, tabs } = this.#parts;
    const known = memory.sessionId ?? (this.#isFirst ? await tabs.announced() : undefined);
    if (known === undefined) return this.#begin();
    memory.sessionId = known;
    // Read before the history is: an event that comes in between is then shown twice at worst, and known by its id.
    const after = memory.lastSeen(known);
    try {
      return { ...await api.openSession(known, locale()), after };
    } catch (error) {
      if (RequestFailure.from(error).kind !== 'gone') throw error;
      memory.forgetSession();
      return this.#begin();
    }
  }

  async #begin(): Promise<OpenedSession> {
    const { api, memory, locale, tabs } = this.#parts;
    const session: Session = await api.openSession(undefined, locale());
    memory.sessionId = session.id;
    tabs.announce(session.id);
    return { ...session, after: 0 };
  }
}

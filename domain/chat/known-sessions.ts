import { LRUCache } from 'lru-cache';
import type { TenantContext } from '../context.ts';
import type { OpenSession } from './sessions.ts';

/** So many sessions are remembered, each for so long. */
const KEPT = 50_000;
const KEPT_MS = 60_000;

/**
 * Sessions that a process has looked up lately, so that a guest's next message need not. Whether the session and its hotel still
 * take messages is decided where the message is stored.
 */
export class KnownSessions {
  readonly #sessions = new LRUCache<string, OpenSession>({ max: KEPT, ttl: KEPT_MS });

  find({ clientId }: TenantContext, publicId: string | undefined): OpenSession | undefined {
    return publicId === undefined ? undefined : this.#sessions.get(`${clientId}/${publicId}`);
  }

  remember({ clientId }: TenantContext, session: OpenSession): void {
    this.#sessions.set(`${clientId}/${session.publicId}`, { ...session, created: false });
  }

  forget({ clientId }: TenantContext, { publicId }: OpenSession): void {
    this.#sessions.delete(`${clientId}/${publicId}`);
  }
}

import type { Request, Response } from 'express';
import type { Logger } from '../platform/logger.ts';
import type { Identity } from '../domain/accounts/identity.ts';
import type { OverloadGate } from '../domain/limits/overload-gate.ts';
import type { Cursors } from '../domain/lists/cursor.ts';
import type { Doctor } from '../domain/ports/doctor.ts';
import type { IdentityProvider } from '../domain/ports/identity-provider.ts';
import type { DurableRunner } from '../domain/ports/durable-runner.ts';
import type { RateLimiter } from '../domain/ports/rate-limiter.ts';
import type { KnownSessions } from '../domain/chat/known-sessions.ts';
import type { Database } from '../domain/storage/database.ts';
import type { KeptFacts } from '../domain/storage/kept-facts.ts';
import type { ApiConfig } from './config.ts';
import type { LiveEvent } from '../domain/model/chat.ts';

/** Somebody who follows a session or another channel of notifications through this process. */
export interface Listener {
  /**
   * New stored events may be there; the listener reads them itself, from where it stands.
   *
   * @param seq up to which number, where that is known
   */
  onStored(seq?: number): void;
  onLive(event: LiveEvent): void;
}

/** This process's ear on what others store. */
export interface EventFeed {
  /** @returns the function that ends the subscription */
  subscribe(key: string, listener: Listener): () => void;
}

/** Streams of agents that are open in this process, within a budget. */
export interface OpenStreams {
  /** Counts a response until it is over. @throws DomainError TOO_MANY_REQUESTS when its address or key has as many open */
  take(stream: { request: Request; response: Response; keyId: string }): void;
}

/** What handlers work with; put together once, by the server. */
export interface Services {
  config: ApiConfig;
  logger: Logger;
  database: Database;
  runner: DurableRunner;
  limits: RateLimiter;
  /** Of this process, for every way in which messages reach the concierge. */
  overload: OverloadGate;
  sessions: KnownSessions;
  facts: KeptFacts;
  streams: OpenStreams;
  feed: EventFeed;
  /** Says that the process is about to stop, for what would hold a connection until then. */
  stopping: AbortSignal;
  identity: Identity;
  identityProvider: IdentityProvider;
  cursors: Cursors;
  doctor: Doctor;
  now: () => Date;
}

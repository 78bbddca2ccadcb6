import type { Request, Response } from 'express';
import type { Logger } from '../platform/logger.ts';
import type { Identity } from '../domain/accounts/identity.ts';
import type { Cursors } from '../domain/lists/cursor.ts';
import type { DurableRunner } from '../domain/ports/durable-runner.ts';
import type { RateLimiter } from '../domain/ports/rate-limiter.ts';
import type { Database } from '../domain/storage/database.ts';
import type { ApiConfig } from './config.ts';
import type { SessionFeed } from './realtime/session-feed.ts';

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
  streams: OpenStreams;
  feed: SessionFeed;
  /** Says that the process is about to stop, for what would hold a connection until then. */
  stopping: AbortSignal;
  identity: Identity;
  cursors: Cursors;
  now: () => Date;
}

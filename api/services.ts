import type { Logger } from '../domain/logger.ts';
import type { Identity } from '../domain/accounts/identity.ts';
import type { Cursors } from '../domain/lists/cursor.ts';
import type { DurableRunner } from '../domain/ports/durable-runner.ts';
import type { RateLimiter } from '../domain/ports/rate-limiter.ts';
import type { Database } from '../domain/storage/database.ts';
import type { ApiConfig } from './config.ts';
import type { OpenStreams } from './http/open-streams.ts';

/** What handlers work with; put together once, by the server. */
export interface Services {
  config: ApiConfig;
  logger: Logger;
  database: Database;
  runner: DurableRunner;
  limits: RateLimiter;
  streams: OpenStreams;
  identity: Identity;
  cursors: Cursors;
  now: () => Date;
}

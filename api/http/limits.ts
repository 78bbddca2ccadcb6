import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { DomainError } from '../../domain/model/errors.ts';
import type { LimitName, RateLimiter } from '../../domain/ports/rate-limiter.ts';
import { applicationConnection } from '../../domain/storage/connection.ts';
import type { ApiConfig } from '../config.ts';

const MINUTE_SECONDS = 60;

export interface Limits extends RateLimiter {
  close(): Promise<void>;
}

/**
 * The shared budgets. Messages are counted in Postgres, so that all API processes share one count, with
 * a memory limiter as insurance while Postgres is away; addresses are counted per process.
 */
export function createLimits(config: ApiConfig): Limits {
  const pool = new pg.Pool({ ...applicationConnection(config.DATABASE_URL, 'concierge-limits'), max: 4 });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  const perMinute = (points: number) => ({ points, duration: MINUTE_SECONDS });
  const messages = perMinute(config.LIMIT_MESSAGES_PER_MINUTE);
  const limiters: Record<LimitName, RateLimiterAbstract> = {
    messagesPerSession: new RateLimiterPostgres({
      ...messages,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: 'message',
      insuranceLimiter: new RateLimiterMemory(messages),
    }),
    requestsPerAddress: new RateLimiterMemory(perMinute(config.LIMIT_REQUESTS_PER_MINUTE)),
  };
  return {
    async take(limit, key) {
      try {
        await limiters[limit].consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

function tooMany(result: RateLimiterRes): DomainError {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return new DomainError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}

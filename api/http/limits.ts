import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { DomainError } from '../../domain/model/errors.ts';
import type { LimitName, RateLimiter } from '../../domain/ports/rate-limiter.ts';
import { applicationConnection } from '../../domain/storage/connection.ts';
import type { ApiConfig } from '../config.ts';

/** Seconds. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const RESEND = 30;

export interface Limits extends RateLimiter {
  close(): Promise<void>;
}

/**
 * The budgets. The coarse ones, per address and per hotel, are counted by each process, where they cost next to nothing;
 * all others in Postgres, so that all API processes share one count, with a memory limiter as insurance while it is away.
 */
export function createLimits(config: ApiConfig): Limits {
  const pool = new pg.Pool({ ...applicationConnection(config.DATABASE_URL, 'concierge-limits'), max: 4 });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  const limiters: Record<LimitName, RateLimiterAbstract> = {
    requestsPerAddress: new RateLimiterMemory(per(MINUTE, config.LIMIT_REQUESTS_PER_MINUTE)),
    messagesPerHotel: new RateLimiterMemory(per(MINUTE, config.LIMIT_HOTEL_MESSAGES_PER_MINUTE)),
    sessionsPerAddress: new RateLimiterMemory(per(MINUTE, config.LIMIT_SESSIONS_PER_ADDRESS)),
    messagesPerSession: shared(pool, 'message', per(MINUTE, config.LIMIT_MESSAGES_PER_MINUTE)),
    loginPerAccount: shared(pool, 'login', per(15 * MINUTE, config.LIMIT_LOGIN_FAILURES_PER_ACCOUNT)),
    loginPerAddress: shared(pool, 'login-address', per(15 * MINUTE, config.LIMIT_LOGIN_FAILURES_PER_ADDRESS)),
    resetCodePerAccount: shared(pool, 'reset-code', per(RESEND, 1)),
    resetVerifyPerAddress: shared(pool, 'reset-any', per(HOUR, config.LIMIT_RESET_ATTEMPTS_PER_ADDRESS)),
    resetVerifyPerAccount: shared(pool, 'reset', per(HOUR, config.LIMIT_RESET_ATTEMPTS_PER_HOUR)),
    resetVerifyPerAccountAndDay: shared(pool, 'reset-day', per(24 * HOUR, config.LIMIT_RESET_ATTEMPTS_PER_DAY)),
    resetVerifyPerAccountAndAddress: shared(pool, 'reset-address', per(MINUTE, config.LIMIT_RESET_ATTEMPTS_PER_MINUTE)),
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
    async giveBack(limit, key) {
      await limiters[limit].reward(key);
    },
    close: () => pool.end(),
  };
}

const per = (duration: number, points: number) => ({ points, duration });

function shared(pool: pg.Pool, keyPrefix: string, budget: { points: number; duration: number }): RateLimiterAbstract {
  return new RateLimiterPostgres({
    ...budget,
    keyPrefix,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(budget),
  });
}

function tooMany(result: RateLimiterRes): DomainError {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return new DomainError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}

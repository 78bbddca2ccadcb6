import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { z } from 'zod';
import type { limitsEnvironment } from './limits-config.ts';
import { DomainError } from '../model/errors.ts';
import type { LimitName, RateLimiter } from '../ports/rate-limiter.ts';
import { leased, type Budget } from './leased-budget.ts';
import { limitsPool, type LimitsPool } from './limits-pool.ts';

/** Seconds. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RESEND = 30;
/** A hotel's guests are behind one address, so that it may do as much as a few of them. */
const PER_ADDRESS = 3;
/** One address may use up a third of what all callers of an account share. */
const SHARE_OF_ADDRESS = 3;

export type LimitsConfig =
  { DATABASE_URL: string; DATABASE_SYSTEM_URL?: string | undefined; DATABASE_DIRECT_URL?: string | undefined }
  & { [Name in keyof typeof limitsEnvironment]: z.output<(typeof limitsEnvironment)[Name]> };

export interface Limits extends RateLimiter {
  close(): Promise<void>;
}

/**
 * The budgets. The coarse ones, per address and per hotel, are counted by each process, where they cost next to nothing;
 * all others in Postgres, so that all processes share one count, with a memory limiter as insurance while it is away.
 */
export function createLimits(config: LimitsConfig): Limits {
  const pool = limitsPool(config);
  const limiters: Record<LimitName, Budget> = {
    ...accountLimits(pool, config),
    ...bookerLimits(pool, config),
    requestsPerAddress: new RateLimiterMemory(per(MINUTE, config.LIMIT_REQUESTS_PER_MINUTE)),
    messagesPerHotel: new RateLimiterMemory(per(MINUTE, config.LIMIT_HOTEL_MESSAGES_PER_MINUTE)),
    sessionsPerAddress: new RateLimiterMemory(per(MINUTE, config.LIMIT_SESSIONS_PER_ADDRESS)),
    messagesPerSession: leased(shared(pool, 'message', per(MINUTE, config.LIMIT_MESSAGES_PER_MINUTE))),
  };
  return {
    async take(limit, key) {
      try {
        const left = await limiters[limit].consume(key);
        return left instanceof RateLimiterRes ? { remaining: left.remainingPoints, resetSeconds: secondsOf(left) } : undefined;
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

type SomeLimits<Prefix extends string> = Record<Extract<LimitName, `${Prefix}${string}`>, RateLimiterAbstract>;

/** Of signing in, of passwords and invitations, and of the mails about them. */
function accountLimits(pool: LimitsPool, config: LimitsConfig): SomeLimits<'login' | 'reset' | 'invitation' | 'handoff'> {
  const { LIMIT_RESET_CODES_PER_DAY: codes } = config;
  return {
    loginPerAccount: shared(pool, 'login', per(15 * MINUTE, config.LIMIT_LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE)),
    loginPerAccountAndAddress: shared(pool, 'login-here', per(15 * MINUTE, config.LIMIT_LOGIN_FAILURES_PER_ACCOUNT)),
    loginPerDevice: shared(pool, 'login-device', per(15 * MINUTE, config.LIMIT_LOGIN_FAILURES_PER_ACCOUNT)),
    loginNoticePerAccount: shared(pool, 'login-notice', per(HOUR, 1)),
    loginFactorPerAccountAndAddress: shared(pool, 'factor-here', per(HOUR, config.LIMIT_FACTOR_FAILURES_PER_HOUR)),
    loginFactorPerAccountAndDay: shared(pool, 'factor-day', per(DAY, config.LIMIT_FACTOR_FAILURES_PER_DAY)),
    loginFactorPerDevice: shared(pool, 'factor-device', per(HOUR, config.LIMIT_FACTOR_FAILURES_PER_HOUR)),
    loginConfirmationPerSession: shared(pool, 'confirmation', per(HOUR, config.LIMIT_FACTOR_FAILURES_PER_HOUR)),
    loginPerAddress: shared(pool, 'login-address', per(15 * MINUTE, config.LIMIT_LOGIN_FAILURES_PER_ADDRESS)),
    resetCodePerAccountAndAddress: shared(pool, 'reset-code', per(RESEND, 1)),
    resetCodePerDevice: shared(pool, 'reset-code-device', per(RESEND, 1)),
    resetCodePerAccountAndDay: shared(pool, 'reset-code-day', per(DAY, codes)),
    resetCodePerAccountAddressAndDay: shared(pool, 'reset-code-here', per(DAY, Math.ceil(codes / SHARE_OF_ADDRESS))),
    resetCodePerDevicesAndDay: shared(pool, 'reset-code-known', per(DAY, codes)),
    resetCodePerAddress: shared(pool, 'reset-code-address', per(HOUR, config.LIMIT_RESET_CODES_PER_ADDRESS)),
    resetVerifyPerAddress: shared(pool, 'reset-any', per(HOUR, config.LIMIT_RESET_ATTEMPTS_PER_ADDRESS)),
    resetVerifyPerAccount: shared(pool, 'reset', per(HOUR, config.LIMIT_RESET_ATTEMPTS_PER_HOUR)),
    resetVerifyPerAccountAndDay: shared(pool, 'reset-day', per(DAY, config.LIMIT_RESET_ATTEMPTS_PER_DAY)),
    resetTryPerAccountAndDay: shared(pool, 'reset-try', per(DAY, config.LIMIT_RESET_TRIES_PER_DAY)),
    resetTryPerDevicesAndDay: shared(pool, 'reset-try-known', per(DAY, config.LIMIT_RESET_TRIES_PER_DAY)),
    resetVerifyPerAccountAndAddress: shared(pool, 'reset-address', per(MINUTE, config.LIMIT_RESET_ATTEMPTS_PER_MINUTE)),
    invitationPerAddress: shared(pool, 'invitation-address', per(HOUR, config.LIMIT_INVITATION_FAILURES_PER_ADDRESS)),
    resetMailsPerPerson: shared(pool, 'mail-reset', per(DAY, config.LIMIT_RESET_MAILS_PER_DAY)),
    invitationMailsPerPerson: shared(pool, 'mail-invitation', per(DAY, config.LIMIT_INVITATION_MAILS_PER_DAY)),
    handoffMailsPerPerson: shared(pool, 'mail-handoff', per(DAY, config.LIMIT_HANDOFF_MAILS_PER_DAY)),
  };
}

/** Of proving to be the booker of a table. */
function bookerLimits(pool: LimitsPool, config: LimitsConfig): SomeLimits<'booker'> {
  const { LIMIT_BOOKER_TRIES_PER_HOUR: tries, LIMIT_BOOKER_CODES_PER_DAY: codes } = config;
  return {
    bookerTryPerReservation: shared(pool, 'booker-try', per(HOUR, tries)),
    bookerTryPerReservationAndDay: shared(pool, 'booker-try-day', per(DAY, config.LIMIT_BOOKER_TRIES_PER_DAY)),
    bookerTryPerConversation: shared(pool, 'booker-try-chat', per(HOUR, tries)),
    bookerTryPerAddress: shared(pool, 'booker-try-address', per(HOUR, PER_ADDRESS * tries)),
    bookerCodePerReservation: shared(pool, 'booker-code', per(DAY, codes)),
    bookerCodePerConversation: shared(pool, 'booker-code-chat', per(DAY, codes)),
    bookerCodePerAddress: shared(pool, 'booker-code-address', per(DAY, PER_ADDRESS * codes)),
  };
}

const per = (duration: number, points: number) => ({ points, duration });

function shared(pool: LimitsPool, keyPrefix: string, budget: { points: number; duration: number }): RateLimiterAbstract {
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

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

function tooMany(result: RateLimiterRes): DomainError {
  const seconds = secondsOf(result);
  return new DomainError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}

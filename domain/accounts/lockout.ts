import { DomainError } from '../model/errors.ts';
import type { SecurityNotice } from '../model/mail.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { LimitName, RateLimiter } from '../ports/rate-limiter.ts';
import { tellOf } from './security-notices.ts';

const isSpent = (error: unknown): error is DomainError => error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS';

/** What to say once a budget is spent, and what to do. */
interface Lock {
  text(retryAfterSeconds: number): string;
  onLock?(): Promise<void>;
}

/** Takes one try out of a budget. @throws DomainError TOO_MANY_REQUESTS with the lock's own text, once it is spent */
export async function takeOrLock(limits: RateLimiter, limit: LimitName, key: string, { text, onLock }: Lock): Promise<void> {
  try {
    await limits.take(limit, key);
  } catch (error) {
    if (!isSpent(error)) throw error;
    await onLock?.();
    const { retryAfterSeconds = 1 } = error;
    throw new DomainError('TOO_MANY_REQUESTS', text(retryAfterSeconds), { retryAfterSeconds });
  }
}

/** Notifies the owner at most once an hour for each key, so that an attacker who keeps locking an account does not fill the inbox. */
export async function tellOfLockout(
  what: Extract<SecurityNotice, 'lockout' | 'factor-lockout'>,
  { userId, key, at, limits, runner }: { userId: string; key: string; at: Date; limits: RateLimiter; runner: MailRunner },
): Promise<void> {
  try {
    await limits.take('loginNoticePerAccount', key);
  } catch (error) {
    if (isSpent(error)) return;
    throw error;
  }
  await tellOf(what, { userId, at, runner });
}

import { createHash } from 'node:crypto';
import type { TenantContext } from '../../context.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import { DomainError } from '../../model/errors.ts';
import type { LimitName, RateLimiter } from '../../ports/rate-limiter.ts';
import type { VerificationScope } from './verification-token.ts';

interface Spending {
  ctx: TenantContext;
  scope: VerificationScope;
  limits: RateLimiter;
}

type Budget = readonly [LimitName, string];

/**
 * Codes are short, and the provider may count neither tries nor requested codes, so both are counted here.
 *
 * @throws BookingFailure VERIFICATION_LIMITED
 */
export const spendCode = ({ ctx, scope, limits }: Spending): Promise<void> => spend(limits, [
  ['bookerCodePerConversation', scope.conversation], ['bookerCodePerReservation', reservationKey(ctx, scope)],
]);

/**
 * Tries a code. Each try counts before it is made, so that those at the same moment all count; one that succeeds does not.
 *
 * @throws BookingFailure VERIFICATION_LIMITED, and whatever the try throws
 */
export async function spendTry<T>({ ctx, scope, limits }: Spending, attempt: () => Promise<T>): Promise<T> {
  const key = reservationKey(ctx, scope);
  // The conversation first: a guest who is stopped there uses nothing of the reservation's own budgets.
  const budgets: Budget[] = [
    ['bookerTryPerConversation', scope.conversation], ['bookerTryPerReservation', key], ['bookerTryPerReservationAndDay', key],
  ];
  await spend(limits, budgets);
  const result = await attempt();
  for (const [limit, of] of budgets) await limits.giveBack(limit, of);
  return result;
}

async function spend(limits: RateLimiter, budgets: readonly Budget[]): Promise<void> {
  try {
    for (const [limit, key] of budgets) await limits.take(limit, key);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    throw new BookingFailure('VERIFICATION_LIMITED', { retryAfterSeconds: error.retryAfterSeconds ?? 60, cause: error });
  }
}

/** Ids of reservations are the provider's, and may be alike at two hotels. */
const reservationKey = ({ clientId }: TenantContext, { reservationId }: VerificationScope): string =>
  createHash('sha256').update(`${clientId}|${reservationId}`).digest('hex');

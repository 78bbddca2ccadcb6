import type { Secrets } from '../../secrets.ts';
import type { TenantContext } from '../../context.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import type { VerifiedBooker } from '../../model/booking/table-app-request.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { TableProvider } from '../../ports/table-provider.ts';
import { spendTry } from './budgets.ts';
import { hasAskedForCode, keepVerification, type VerificationScope } from './verification-token.ts';

/**
 * Proves the booker of a reservation by the code that this conversation had mailed. The provider's token stays here, for this
 * conversation only: `verificationTokenFor` has it.
 *
 * @throws BookingFailure VERIFICATION_FAILED, VERIFICATION_LIMITED, or as the provider
 */
export async function verifyBooker(
  { ctx, provider, secrets, limits, scope, code }: {
    ctx: TenantContext; provider: TableProvider; secrets: Secrets; limits: RateLimiter; scope: VerificationScope; code: string;
  },
): Promise<VerifiedBooker> {
  const { verificationToken, expiresAt } = await spendTry({ ctx, scope, limits }, async () => {
    // Somebody who got the code from its owner did not request it themselves.
    if (!await hasAskedForCode(ctx, scope)) throw new BookingFailure('VERIFICATION_FAILED');
    return provider.verify(scope.reservationId, code);
  });
  await keepVerification(ctx, scope, { token: verificationToken, expiresAt: new Date(expiresAt) }, secrets);
  return { expiresAt };
}

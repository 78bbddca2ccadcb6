import type { TenantContext } from '../../context.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { TableProvider } from '../../ports/table-provider.ts';
import { spendCode } from './budgets.ts';
import { noteCodeAsked, type VerificationScope } from './verification-token.ts';

/**
 * Has the provider mail a code to the address of the booking, which counts in this conversation alone. Whether there is
 * such a booking is not told.
 *
 * @throws BookingFailure VERIFICATION_LIMITED also while another conversation waits for one, or as the provider
 */
export async function requestVerification(
  { ctx, provider, scope, limits }: { ctx: TenantContext; provider: TableProvider; scope: VerificationScope; limits: RateLimiter },
): Promise<void> {
  await spendCode({ ctx, scope, limits });
  await noteCodeAsked(ctx, scope);
  await provider.requestVerification(scope.reservationId);
}

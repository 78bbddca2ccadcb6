import type { Secrets } from '../../accounts/secrets.ts';
import type { TenantContext } from '../../context.ts';
import type { VerifiedBooker } from '../../model/booking/table-app-request.ts';
import type { TableProvider } from '../../ports/table-provider.ts';
import { keepVerification, type VerificationScope } from './verification-token.ts';

/**
 * Proves the booker of a reservation by the code that was mailed. The provider's token stays here, for this
 * conversation only: `verificationTokenFor` has it.
 *
 * @throws BookingFailure VERIFICATION_FAILED, or as the provider
 */
export async function verifyBooker(
  { ctx, provider, secrets, scope, code }: {
    ctx: TenantContext; provider: TableProvider; secrets: Secrets; scope: VerificationScope; code: string;
  },
): Promise<VerifiedBooker> {
  const { verificationToken, expiresAt } = await provider.verify(scope.reservationId, code);
  await keepVerification(ctx, scope, { token: verificationToken, expiresAt: new Date(expiresAt) }, secrets);
  return { expiresAt };
}

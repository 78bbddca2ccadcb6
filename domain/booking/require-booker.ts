import type { TenantContext } from '../context.ts';
import { ownerOf } from './booking-owner.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import type { ToolCaller, ToolDeps } from './tool-deps.ts';
import { requestVerification } from './verification/request-verification.ts';
import { verificationTokenFor } from './verification/verification-token.ts';

/**
 * Checks before a reservation is changed that it was booked in this conversation, or without a conversation by this caller, or that its
 * booker was verified here. The property's operators need neither. A guest who is not verified yet gets the code by mail.
 *
 * @throws BookingFailure VERIFICATION_REQUIRED, VERIFICATION_LIMITED
 */
export async function requireBooker(
  { ctx, caller: { kind, sessionKey }, reservationId, deps: { providers, secrets, limits } }: {
    ctx: TenantContext; caller: ToolCaller; reservationId: string; deps: Pick<ToolDeps, 'providers' | 'secrets' | 'limits'>;
  },
): Promise<void> {
  if (kind === 'operator' || await wasBookedHere(ctx, reservationId, sessionKey)) return;
  if (sessionKey === null) throw needsSession();
  const scope = { conversation: sessionKey, reservationId };
  if (await verificationTokenFor({ ctx, scope, secrets }) !== null) return;
  await requestVerification({ ctx, provider: await providers(ctx.clientId), scope, limits });
  throw new BookingFailure('VERIFICATION_REQUIRED');
}

const wasBookedHere = (ctx: TenantContext, reservationId: string, sessionKey: string | null): Promise<boolean> =>
  ctx.db.read(async (em) => await em.count(TableBooking, { clientId: ctx.clientId, reservationId, ...ownerOf(ctx, sessionKey) }) > 0);

/** The refusal of a call that names no conversation: a booker is verified only in a conversation, so no code is sent. */
export const needsSession = (): BookingFailure => new BookingFailure('VERIFICATION_REQUIRED', {
  tell: 'The booker has to be verified first, which takes a conversation. Call again with the sessionId of one; a code is then sent to '
    + 'the e-mail address of the booking.',
});

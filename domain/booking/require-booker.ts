import type { TenantContext } from '../context.ts';
import { ownerOf } from './made-by.ts';
import { needsSession } from './needs-session.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import type { ToolCaller, ToolDeps } from './tools/tool.ts';
import { requestVerification } from './verification/request-verification.ts';
import { verificationTokenFor } from './verification/verification-token.ts';

/**
 * Before a reservation is changed: it was booked in this very conversation, or without any by this very caller, or its
 * booker was verified here. The property's operators need neither. A guest who is still to be verified gets the code by mail.
 *
 * @throws BookingFailure VERIFICATION_REQUIRED
 */
export async function requireBooker(
  { ctx, caller: { kind, sessionKey }, reservationId, deps: { providers, secrets } }: {
    ctx: TenantContext; caller: ToolCaller; reservationId: string; deps: Pick<ToolDeps, 'providers' | 'secrets'>;
  },
): Promise<void> {
  if (kind === 'operator' || await wasBookedHere(ctx, reservationId, sessionKey)) return;
  if (sessionKey === null) throw needsSession();
  if (await verificationTokenFor({ ctx, scope: { conversation: sessionKey, reservationId }, secrets }) !== null) return;
  await requestVerification({ provider: await providers(ctx.clientId), input: { reservationId } });
  throw new BookingFailure('VERIFICATION_REQUIRED');
}

const wasBookedHere = (ctx: TenantContext, reservationId: string, sessionKey: string | null): Promise<boolean> =>
  ctx.db.read(async (em) => await em.count(TableBooking, { clientId: ctx.clientId, reservationId, ...ownerOf(ctx, sessionKey) }) > 0);

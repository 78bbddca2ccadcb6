import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import type { WallClock } from '../model/booking/wall-clock.ts';
import { mayContinue, ownerOf } from './booking-owner.ts';
import type { EntityManager } from '../storage/database.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import type { ToolCaller } from './tool-deps.ts';

/** A table that somebody wants. */
export interface BookingClaim {
  caller: ToolCaller;
  /** A UUID v4: the idempotency key of this intent, unless the conversation has the same intent under way. */
  holdKey: string;
  takesHold: boolean;
  startsAt: WallClock;
  partySize: number;
  quote: { availabilityId: string; expiresAt: Date } | null;
}

/**
 * The booking of an intent: the existing one, or a new one. If two claims come at the same moment, one creates the row and the other finds
 * it; unique constraints ensure that. So a retried call, however late, has the key of the first one.
 *
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED when the key stands for another request, or another caller's
 */
export async function claimBooking(ctx: TenantContext, claim: BookingClaim): Promise<TableBooking> {
  const { caller: { sessionKey } } = claim;
  const intent = intentOf({ ...claim, sessionKey });
  const row = {
    id: randomUUID(), clientId: ctx.clientId, ...ownerOf(ctx, sessionKey), holdKey: claim.holdKey, intent,
    takesHold: claim.takesHold, state: 'quoting' as const, startsAt: claim.startsAt, partySize: claim.partySize,
    availabilityId: claim.quote?.availabilityId ?? null, quoteExpiresAt: claim.quote?.expiresAt ?? null,
    createdDate: ctx.now(), changedDate: ctx.now(),
  };
  await ctx.db.transaction((em) => em.createQueryBuilder(TableBooking).insert(row).onConflict().ignore().execute('run'));
  const booking = await ctx.db.read((em) => findClaimed(em, ctx.clientId, claim.holdKey, intent));
  if (!booking) throw new BookingFailure('PROVIDER_UNAVAILABLE');
  const isSameRequest = booking.startsAt === claim.startsAt
    && booking.partySize === claim.partySize && (booking.sessionKey ?? null) === sessionKey;
  if (!isSameRequest || !mayContinue(ctx, claim.caller, booking)) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
  return booking;
}

/**
 * In a conversation, the same table is the same intent until it is reserved; elsewhere only the caller's key says what belongs together.
 */
export const intentOf = (
  { sessionKey, holdKey, startsAt, partySize }: Pick<BookingClaim, 'holdKey' | 'startsAt' | 'partySize'> & { sessionKey: string | null },
): string => (sessionKey === null ? `key/${holdKey}` : `${sessionKey}/${startsAt}/${partySize}`);

/** A key that was used before counts more than a live booking of the same request: its outcome stands. */
async function findClaimed(em: EntityManager, clientId: string, holdKey: string, intent: string): Promise<TableBooking | null> {
  return await em.findOne(TableBooking, { clientId, holdKey })
    ?? await em.findOne(TableBooking, { clientId, intent, live: true });
}

import type { TenantContext } from '../../context.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import type { BookingSnapshot, HeldTable, UsableQuote } from '../../model/booking/flows.ts';
import type { Hold } from '../../model/booking/objects.ts';
import { dateOf, timeOf } from '../../model/booking/wall-clock.ts';
import type { TableProviders } from '../../ports/table-provider.ts';
import { TableBooking } from '../../storage/entities/booking.ts';
import { callOnce, mayHaveActed } from '../call-once.ts';
import { findBooking, snapshotOf } from '../booking-row.ts';
import { recordState } from '../record-state.ts';

export interface StepDeps {
  ctx: TenantContext;
  providers: TableProviders;
  bookingId: string;
}

/** The booking as its row has it, from which a run starts. */
export async function openBooking({ ctx, bookingId }: Omit<StepDeps, 'providers'>): Promise<BookingSnapshot> {
  return snapshotOf(await findBooking(ctx, bookingId));
}

/** Asks for an offer for exactly the wanted time. @throws BookingFailure SLOT_CONFLICT if there is none */
export async function quoteTable({ ctx, providers, bookingId }: StepDeps): Promise<UsableQuote> {
  const { startsAt, partySize } = await findBooking(ctx, bookingId);
  const provider = await providers(ctx.clientId);
  const quote = await provider.quote({ date: dateOf(startsAt), time: timeOf(startsAt), partySize });
  if (quote.startsAt !== startsAt || quote.partySize !== partySize) throw new BookingFailure('SLOT_CONFLICT');
  await ctx.db.transaction((em) => em.nativeUpdate(
    TableBooking, { id: bookingId }, { availabilityId: quote.availabilityId, quoteExpiresAt: new Date(quote.expiresAt) },
  ));
  return { availabilityId: quote.availabilityId, expiresAt: quote.expiresAt };
}

/** Holds the quoted table, once per key. */
export async function holdTable(
  { ctx, providers, bookingId, availabilityId, key }: StepDeps & { availabilityId: string; key: string },
): Promise<HeldTable> {
  const hold = await holdOnce({ ctx, providers, availabilityId, key });
  await ctx.db.transaction((em) => recordState(em, ctx, {
    bookingId, from: ['quoting'], to: 'held', patch: { holdId: hold.holdId, utcExpiresAt: new Date(hold.utcExpiresAt) },
  }));
  return hold;
}

function holdOnce(
  { ctx, providers, availabilityId, key }: Omit<StepDeps, 'bookingId'> & { availabilityId: string; key: string },
): Promise<HeldTable> {
  return callOnce(ctx, { operation: 'create_hold', key, request: { availabilityId } },
    async () => heldOf(await (await providers(ctx.clientId)).createHold({ availabilityId, idempotencyKey: key })));
}

/** Extends the hold. Doing it twice extends it further, up to the provider's own limit. */
export async function extendHold({ ctx, providers, bookingId }: StepDeps): Promise<HeldTable> {
  const { holdId } = await findBooking(ctx, bookingId);
  if (!holdId) throw new BookingFailure('HOLD_NOT_FOUND');
  const hold = heldOf(await (await providers(ctx.clientId)).extendHold(holdId));
  await ctx.db.transaction((em) => recordState(em, ctx, {
    bookingId, from: ['held'], to: 'held', patch: { utcExpiresAt: new Date(hold.utcExpiresAt) },
  }));
  return hold;
}

/**
 * Releases everything that the booking may hold. If the answer to a hold was lost before it reached the booking's row, the hold is
 * requested once more with its key, only to learn its id.
 */
export async function releaseHold(
  { ctx, providers, bookingId, unsettled }: StepDeps & { unsettled: { availabilityId: string; key: string } | null },
): Promise<void> {
  const { holdId } = await findBooking(ctx, bookingId);
  if (holdId) return (await providers(ctx.clientId)).releaseHold(holdId);
  if (unsettled === null || !await mayHaveActed(ctx, { operation: 'create_hold', key: unsettled.key })) return;
  try {
    const hold = await holdOnce({ ctx, providers, ...unsettled });
    await (await providers(ctx.clientId)).releaseHold(hold.holdId);
  } catch (error) {
    // A refusal says that nothing was held.
    if (!(error instanceof BookingFailure) || !isRefusal(error)) throw error;
  }
}

const isRefusal = ({ code }: BookingFailure): boolean => code === 'QUOTE_EXPIRED' || code === 'SLOT_CONFLICT' || code === 'VALIDATION';

const heldOf = ({ holdId, utcExpiresAt }: Hold): HeldTable => ({ holdId, utcExpiresAt });

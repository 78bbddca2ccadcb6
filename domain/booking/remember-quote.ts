import type { TenantContext } from '../context.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import type { Quote } from '../model/booking/objects.ts';
import { TableQuote } from '../storage/entities/booking.ts';

/** Quotes that ended this long ago are of no use to anybody, in milliseconds. */
const KEPT_MS = 60 * 60 * 1000;

/** Stores what an availability id stands for. */
export async function rememberQuote(ctx: TenantContext, quote: Quote): Promise<void> {
  const { availabilityId, startsAt, partySize } = quote;
  await ctx.db.transaction(async (em) => {
    await em.nativeDelete(TableQuote, { clientId: ctx.clientId, expiresAt: { $lt: new Date(ctx.now().getTime() - KEPT_MS) } });
    await em.upsert(TableQuote, { clientId: ctx.clientId, availabilityId, startsAt, partySize, expiresAt: new Date(quote.expiresAt) });
  });
}

/**
 * What an availability id stands for. An id that was not quoted here counts as expired.
 *
 * @throws BookingFailure QUOTE_EXPIRED
 */
export async function recallQuote(ctx: TenantContext, availabilityId: string): Promise<TableQuote> {
  const quote = await ctx.db.read((em) => em.findOne(TableQuote, { clientId: ctx.clientId, availabilityId }));
  if (!quote) throw new BookingFailure('QUOTE_EXPIRED');
  return quote;
}

import { z } from 'zod';
import { recordAnswered, recordOrder, reservedUnder } from '../orders-of-booking.ts';
import { claimTable } from '../claim-table.ts';
import { endOf, reservationOf } from '../booking-row.ts';
import { overlaps } from '../../concierge/dialogue/phases/overlap.ts';
import { mayContinue, ownerOf } from '../booking-owner.ts';
import { orderTable } from '../order-table.ts';
import { isOrderOf, requireSameOrder } from '../place-order.ts';
import { recallQuote } from '../remember-quote.ts';
import { isEnd } from '../../model/booking/booking-state.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import type { ReservedTable } from '../../model/booking/flows.ts';
import { reservationStatuses } from '../../model/booking/objects.ts';
import { dateOf, wallClockSchema, type WallClock } from '../../model/booking/wall-clock.ts';
import { TableBooking } from '../../storage/entities/booking.ts';
import { isOpen, notCertain } from '../under-way.ts';
import { heldBooking } from './holds.ts';
import { defineTool, type ToolRun } from './tool.ts';

const reservedSchema = z.object({
  reservationId: z.string(), confirmationNumber: z.string(), status: z.enum(reservationStatuses), tables: z.array(z.string()),
  startsAt: wallClockSchema, partySize: z.number().int(),
  overlaps: z.array(z.object({ confirmationNumber: z.string(), startsAt: wallClockSchema, partySize: z.number().int() })).optional().meta(
    { description: 'Other tables of this conversation or caller at about that time. Tell the guest, who may have forgotten them.' },
  ),
});

type Order = ToolRun<{
  startsAt: WallClock; partySize: number;
  guestName: string; guestEmail: string; guestPhone?: string | undefined; notes?: string | undefined;
  holdId?: string | undefined; availabilityId?: string | undefined;
}>;

/**
 * Spec 4.8: books from a hold, a quote or a bare time, once per key. In a conversation, an order without a hold joins the order in progress
 * for the same table; after a reservation it is a new request (ADR 26).
 */
export const createReservation = defineTool('tableapp_create_reservation', {
  effect: 'add',
  result: reservedSchema,
  async run(order: Order) {
    const { ctx, args, idempotencyKey, deps } = order;
    const booking = await bookingOf(order);
    const { startsAt, partySize } = booking;
    const keyed = { ...args, idempotencyKey };
    requireSameOrder(booking, keyed);
    // The same order under the same key has the same answer, also after the reservation was moved to another time.
    const isRepeated = booking.reserveKey === idempotencyKey || booking.orderKeys?.includes(idempotencyKey) === true;
    if (!isRepeated) requireTable({ startsAt, partySize }, args, 'hold');
    const answer = async (reserved: ReservedTable) => {
      await recordAnswered(ctx, booking.id);
      const overlapping = await overlappingTables(order, booking);
      return { ...reserved, startsAt, partySize, ...(overlapping.length > 0 && { overlaps: overlapping }) };
    };
    await recordOrder(ctx, booking.id, idempotencyKey);
    const known = reservationOf(booking);
    // What another order has used up has nothing for this one.
    const isUsedUp = booking.reserveKey !== idempotencyKey && !isOrderOf(booking, keyed);
    if (known && !isUsedUp) return await answer(known);
    if (isEnd(booking.state)) throw endOf(booking);
    try {
      return await answer(await orderTable({ ctx, runner: deps.runner }, booking.id, keyed));
    } catch (error) {
      throw isOpen(error) ? notCertain({ what: 'order', idempotencyKey, caller: order.caller }, error) : error;
    }
  },
});

/**
 * Guests who have a table at that time already may have forgotten it, or come with others: only they know. Later tables are reported with
 * their own orders, so that a repeated order has the answer that it had.
 */
async function overlappingTables({ ctx, caller: { sessionKey } }: Order, { id, startsAt, partySize, createdDate }: TableBooking) {
  const others = await ctx.db.read((em) => em.find(TableBooking, {
    ...ownerOf(ctx, sessionKey), clientId: ctx.clientId, id: { $ne: id }, createdDate: { $lte: createdDate },
    state: 'reserved', reservationStatus: { $ne: 'cancelled' }, startsAt: { $like: `${dateOf(startsAt)}%` },
  }, { orderBy: { startsAt: 'asc' } }));
  return others.filter((other) => other.confirmationNumber && overlaps(other, { startsAt, partySize }))
    .map((other) => ({ confirmationNumber: other.confirmationNumber ?? '', startsAt: other.startsAt, partySize: other.partySize }));
}

/**
 * A hold and a quote are for one table; an order of another one would be refused by the restaurant without a word on why.
 *
 * @throws BookingFailure VALIDATION that names what differs
 */
function requireTable(kept: Table, ordered: Table, what: 'hold' | 'quote'): void {
  const differing = (['startsAt', 'partySize'] as const).filter((field) => kept[field] !== ordered[field]);
  if (differing.length === 0) return;
  const all = differing.map((field) => `${field} is ${kept[field]} in the ${what}, and ${ordered[field]} in this order`);
  throw new BookingFailure('VALIDATION', {
    tell: `These details are not those of the ${what}: ${all.join('; ')}. Order what the ${what} is for, or make a new one.`,
    details: Object.fromEntries(differing.map((field) => [field, { [what]: kept[field], order: ordered[field] }])),
  });
}

type Table = Pick<TableBooking, 'startsAt' | 'partySize'>;

/**
 * The booking that the order continues: of the same key, of the hold it names, of the same request, or a new one.
 *
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED for a key of another caller; HOLD_NOT_FOUND
 */
async function bookingOf(order: Order): Promise<TableBooking> {
  const { ctx, args, caller, idempotencyKey } = order;
  const { clientId } = ctx;
  const earlier = await ctx.db.read((em) => em.findOne(TableBooking, { clientId, reserveKey: idempotencyKey }))
    ?? (caller.sessionKey === null ? null : await reservedUnder(ctx, caller.sessionKey, idempotencyKey));
  if (earlier && !mayContinue(ctx, caller, earlier)) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
  if (earlier) return earlier;
  const { holdId, availabilityId, startsAt, partySize } = args;
  if (holdId !== undefined) return heldBooking({ ctx, args: { holdId }, caller });
  const quote = availabilityId === undefined ? null : await recallQuote(ctx, availabilityId);
  if (quote !== null) requireTable(quote, args, 'quote');
  return claimTable(order, { caller, holdKey: idempotencyKey, takesHold: false, startsAt, partySize, quote });
}

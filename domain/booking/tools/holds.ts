import { z } from 'zod';
import { claimTable } from '../claim-table.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import { isEnd } from '../../model/booking/booking-state.ts';
import { holdSchema } from '../../model/booking/objects.ts';
import { TableBooking } from '../../storage/entities/booking.ts';
import { endOf, findBooking, flowOf, holdOf } from '../booking-row.ts';
import { mayContinue } from '../booking-owner.ts';
import { recallQuote } from '../remember-quote.ts';
import { holdIsOrdered, isOpen } from '../under-way.ts';
import { defineTool, type ToolRun } from './tool.ts';

/** Spec 4.8: keeps a quoted table. A quote that is about to expire is asked for again by the flow. */
export const createHold = defineTool('tableapp_create_hold', {
  effect: 'add',
  result: holdSchema,
  async run({ ctx, args, caller, idempotencyKey, deps }) {
    const quote = await recallQuote(ctx, args.availabilityId);
    const { startsAt, partySize } = quote;
    const booking = await claimTable({ ctx, deps }, {
      caller, holdKey: idempotencyKey, takesHold: true, startsAt, partySize,
      quote: { availabilityId: quote.availabilityId, expiresAt: quote.expiresAt },
    });
    if (isEnd(booking.state)) throw endOf(booking);
    const hold = holdOf(booking) ?? await deps.runner.holdTable(flowOf(booking));
    return { ...hold, startsAt: booking.startsAt, partySize: booking.partySize };
  },
});

/** Spec 4.8: a courtesy. A hold that is gone already counts as released. */
export const releaseHold = defineTool('tableapp_release_hold', {
  effect: 'change',
  result: z.object({ released: z.literal(true) }),
  async run(run) {
    const booking = await heldBooking(run);
    if (booking.state === 'reserved') throw endOf(booking);
    if (!isEnd(booking.state)) await unlessOrdered(run, booking, () => run.deps.runner.releaseHold(flowOf(booking)));
    return { released: true as const };
  },
});

/** Spec 4.8: an expired hold cannot be extended. Each call extends it further. */
export const extendHold = defineTool('tableapp_extend_hold', {
  effect: 'add', repeats: true,
  result: holdSchema,
  async run(run) {
    const booking = await heldBooking(run);
    if (isEnd(booking.state)) throw endOf(booking);
    const hold = await unlessOrdered(run, booking, () => run.deps.runner.extendHold(flowOf(booking)));
    return { ...hold, startsAt: booking.startsAt, partySize: booking.partySize };
  },
});

/** Says of a hold whose order has no answer yet that it is on order. */
async function unlessOrdered<Result>(
  { ctx, caller }: Pick<ToolRun<unknown>, 'ctx' | 'caller'>, { id }: TableBooking, work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isOpen(error)) throw error;
    const { state, reserveKey } = await findBooking(ctx, id);
    throw state === 'reserving' && reserveKey ? holdIsOrdered({ what: 'order', idempotencyKey: reserveKey, caller }, error) : error;
  }
}

/** The booking of a hold; another caller's is as good as unknown. @throws BookingFailure HOLD_NOT_FOUND */
export async function heldBooking(
  { ctx, args: { holdId }, caller }: Pick<ToolRun<{ holdId: string }>, 'ctx' | 'args' | 'caller'>,
): Promise<TableBooking> {
  const booking = await ctx.db.read((em) => em.findOne(TableBooking, { clientId: ctx.clientId, holdId }));
  if (!booking || !mayContinue(ctx, caller, booking)) throw new BookingFailure('HOLD_NOT_FOUND');
  return booking;
}

import { requireEither } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { idSchema } from '../model/chat.ts';
import { parseInput } from '../parse.ts';
import { toBookingRecord, type BookingRecord } from './booking-record.ts';
import { findBooking } from './booking-row.ts';

/** One of a client's table bookings. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function getBooking(
  { ctx, input }: { ctx: TenantContext; input: { bookingId: string } },
): Promise<BookingRecord> {
  requireEither(ctx, ['conversations:READ', 'integrations:READ']);
  await requireClient(ctx);
  return toBookingRecord(await findBooking(ctx, parseInput('bookingId', idSchema, input.bookingId)));
}

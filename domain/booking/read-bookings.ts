import { z } from 'zod';
import { requireEither } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { bookingStates } from '../model/booking/booking-state.ts';
import { idSchema, plainText } from '../model/chat.ts';
import { parseInput } from '../parse.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { requireClient } from '../tenant/require-client.ts';
import { toBookingRecord, type BookingRecord } from './booking-record.ts';
import { findBooking } from './booking-row.ts';

export const bookingsQuery = z.object({
  ...pageQuery,
  state: z.enum(bookingStates).optional(),
  date: z.iso.date().optional().meta({ description: 'The day of the visit, on the restaurant\'s clock.' }),
  confirmationNumber: z.string().trim().min(1).max(255).optional().meta({ description: 'The whole number, in any case.' }),
  conversationId: idSchema.optional().meta({ description: 'Made in this conversation.' }),
  q: plainText.min(3).max(200).optional().meta({
    description: 'Text in the guest\'s notes for the restaurant or in a message of the booking\'s conversation, ignoring case.',
  }),
});
type Filters = Omit<z.output<typeof bookingsQuery>, 'limit' | 'after'>;

/** A client's table bookings, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listBookings(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof bookingsQuery>; deps: ListDeps },
): Promise<Page<BookingRecord>> {
  requireEither(ctx, ['conversations:READ', 'integrations:READ']);
  const { clientId } = ctx;
  const { limit, after, ...filters } = parseInput('query', bookingsQuery, input);
  await requireClient(ctx);
  const list = ['bookings', clientId, filters];
  const beyond = after === undefined ? undefined : cursors.open(list, after);
  const { where, values } = conditions(clientId, filters);
  const rows = await ctx.db.read(async (em) => (await em.execute<object[]>(
    `select b.* from table_booking b where ${where} ${beyond === undefined ? '' : 'and (b.created_date, b.id) < (?, ?)'}
     order by b.created_date desc, b.id desc limit ?`,
    [...values, ...beyond ?? [], limit + 1],
  )).map((row) => em.map(TableBooking, row)));
  return toPage(rows, {
    limit, list, cursors, position: ({ createdDate, id }) => [createdDate.toISOString(), id], toItem: toBookingRecord,
  });
}

function conditions(
  clientId: string, { state, date, confirmationNumber, conversationId, q }: Filters,
): { where: string; values: unknown[] } {
  const parts: [string, ...unknown[]][] = [
    ['b.client_id = ?', clientId],
    ...(state === undefined ? [] : [['b.state = ?', state] as [string, string]]),
    // The restaurant's clock is kept as text that begins with the day.
    ...(date === undefined ? [] : [['b.starts_at >= ? and b.starts_at < ?', date, `${date}U`] as [string, string, string]]),
    ...(confirmationNumber === undefined ? [] : [['lower(b.confirmation_number) = lower(?)', confirmationNumber] as [string, string]]),
    ...(conversationId === undefined ? [] : [['b.session_key = ?', conversationId] as [string, string]]),
    ...(q === undefined ? [] : [[
      `(strpos(lower(b.notes), lower(?)) > 0 or exists (
         select from chat_message m where m.session_key = b.session_key and strpos(lower(m.message), lower(?)) > 0
       ))`, q, q,
    ] as [string, string, string]]),
  ];
  return { where: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, ...values]) => values) };
}

/** One of a client's table bookings. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function getBooking(
  { ctx, input }: { ctx: TenantContext; input: { bookingId: string } },
): Promise<BookingRecord> {
  requireEither(ctx, ['conversations:READ', 'integrations:READ']);
  await requireClient(ctx);
  return toBookingRecord(await findBooking(ctx, parseInput('bookingId', idSchema, input.bookingId)));
}

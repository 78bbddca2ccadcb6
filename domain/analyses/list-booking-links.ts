import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { bookingKinds } from '../model/analyses/candidate.ts';
import { parseInput } from '../parse.ts';
import { BookingLink, bookingLinkStatuses } from '../storage/entities/analyses.ts';
import { toBookingLink, type BookingLinkView } from './booking-link-record.ts';

export const listBookingLinksSchema = z.strictObject({
  ...pageQuery,
  status: z.enum([...bookingLinkStatuses, 'all']).default('all'),
  kind: z.enum(bookingKinds).optional(),
});

/** Where a client's guests book, the surest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listBookingLinks(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof listBookingLinksSchema>; deps: ListDeps },
): Promise<Page<BookingLinkView>> {
  requirePermission(ctx, 'clients:READ');
  await requireClient(ctx);
  const { limit, after, status, kind } = parseInput('query', listBookingLinksSchema, input);
  const list = ['booking-links', ctx.clientId, status, kind ?? null];
  const [confidence, id] = after === undefined ? [null, ''] : cursors.open(list, after);
  const rows = await ctx.db.read((em) => em.find(BookingLink, {
    clientId: ctx.clientId,
    ...(status === 'all' ? {} : { status }),
    ...(kind === undefined ? {} : { kind }),
    ...(
      confidence === null ? {} : { $or: [{ confidence: { $lt: Number(confidence) } }, { confidence: Number(confidence), id: { $gt: id } }] }
    ),
  }, { orderBy: { confidence: 'desc', id: 'asc' }, limit: limit + 1 }));
  return toPage(rows, { limit, list, cursors, position: (row) => [String(row.confidence), row.id], toItem: toBookingLink });
}

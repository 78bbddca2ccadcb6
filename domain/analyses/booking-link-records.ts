import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { actorLabel } from '../model/actor.ts';
import { bookingKinds } from '../model/analyses/candidate.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { BookingLink, bookingLinkStatuses } from '../storage/entities/analyses.ts';
import { lockRow } from '../storage/lock-row.ts';
import { requireClient } from '../tenant/require-client.ts';

const dateTime = z.iso.datetime();

/** A booking link, as it is shown to operators. */
export const bookingLinkSchema = z.object({
  id: z.uuid(),
  kind: z.enum(bookingKinds),
  url: z.string(),
  vendor: z.string().nullable().meta({ description: 'The booking engine; null if it is unknown.' }),
  confidence: z.number().meta({ description: 'From 0 to 1; links from 0.8 on are published by themselves.' }),
  verification: z.enum(
    ['reachable', 'gone', 'unknown', 'unchecked'],
  ).meta({ description: '`unknown`: the server did not say, because many refuse robots.' }),
  status: z.enum(bookingLinkStatuses),
  evidence: z.array(z.object({
    pageUrl: z.string(),
    element: z.enum(['a', 'iframe', 'script', 'form', 'button', 'data', 'json-ld', 'inline-script']),
    label: z.string(),
  })).meta({ description: 'Where on the website it stands, and what visitors read there.' }),
  decidedBy: z.string().nullable(),
  firstSeenAt: dateTime,
  lastSeenAt: dateTime,
  taskId: z.string(),
}).meta({ id: 'BookingLink' });
export type BookingLinkView = z.infer<typeof bookingLinkSchema>;

function toBookingLink(link: BookingLink): BookingLinkView {
  return {
    id: link.id,
    kind: link.kind,
    url: link.url,
    vendor: link.vendor ?? null,
    confidence: Math.round(link.confidence * 100) / 100,
    verification: link.verification,
    status: link.status,
    evidence: link.evidence,
    decidedBy: link.decidedBy ?? null,
    firstSeenAt: link.firstSeenDate.toISOString(),
    lastSeenAt: link.lastSeenDate.toISOString(),
    taskId: link.taskId,
  };
}

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

export const decideBookingLinkSchema = z.strictObject({ status: z.enum(['published', 'rejected']) });

/** An operator publishes or rejects a booking link; later runs leave that alone. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function decideBookingLink(
  { ctx, id, input }: { ctx: TenantContext; id: string; input: z.input<typeof decideBookingLinkSchema> },
): Promise<BookingLinkView> {
  requirePermission(ctx, 'clients:WRITE');
  await requireClient(ctx);
  const { status } = parseInput('body', decideBookingLinkSchema, input);
  return ctx.db.transaction(async (em) => {
    const link = await lockRow(em, BookingLink, { id, clientId: ctx.clientId });
    if (!link) throw notFound('The booking link');
    const before = link.status;
    Object.assign(link, { status, decidedBy: actorLabel(ctx.actor), decidedDate: ctx.now() });
    audit(em, ctx, { action: 'booking-link.decide', target: `booking-link:${id}`, before: { status: before }, after: { status } });
    return toBookingLink(link);
  });
}

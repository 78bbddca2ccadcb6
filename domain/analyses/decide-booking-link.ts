import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { BookingLink } from '../storage/entities/analyses.ts';
import { toBookingLink, type BookingLinkView } from './booking-link-record.ts';

export const decideBookingLinkSchema = z.strictObject({ status: z.enum(['published', 'rejected']) });

/** An operator publishes or rejects a booking link; later runs leave that alone. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function decideBookingLink(
  { ctx, id, input }: { ctx: TenantContext; id: string; input: z.input<typeof decideBookingLinkSchema> },
): Promise<BookingLinkView> {
  requirePermission(ctx, 'clients:WRITE');
  await requireClient(ctx);
  const { status } = parseInput('body', decideBookingLinkSchema, input);
  return ctx.db.transaction(async (em) => {
    const link = await em.findOne(BookingLink, { id, clientId: ctx.clientId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!link) throw notFound('The booking link');
    const before = link.status;
    Object.assign(link, { status, decidedBy: actorLabel(ctx.actor), decidedDate: ctx.now() });
    audit(em, ctx, { action: 'booking-link.decide', target: `booking-link:${id}`, before: { status: before }, after: { status } });
    return toBookingLink(link);
  });
}

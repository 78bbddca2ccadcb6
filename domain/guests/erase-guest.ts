import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { actorLabel } from '../model/actor.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { erasureStates, reservationChoices, type GuestKeys } from '../model/guests.ts';
import { parseInput } from '../parse.ts';
import type { GuestRunner } from '../ports/guest-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import type { TableBooking } from '../storage/entities/booking.ts';
import { GuestErasure } from '../storage/entities/guest-erasure.ts';
import { lockClient } from '../tenant/client-record.ts';
import { requireClient } from '../tenant/require-client.ts';
import { findGuest, hasNothing } from './find-guest.ts';
import { withSelector, type GuestSelector } from './guest-selector.ts';
import { comingReservations, todayAt } from './settle-bookings.ts';

/** An erasure as operators follow it, without anything about the guest. */
export const erasureRecordSchema = z.object({
  id: z.uuid(),
  state: z.enum(erasureStates).meta({
    description: '`queued`; `settling`: conversations end, and so do bookings under way; `deleting`: records go; `forgetting`: the '
      + 'histories of workflows go; `done`.',
  }),
  reservations: z.enum(reservationChoices).nullable().meta({ description: 'What was requested for upcoming reservations.' }),
  cancellations: z.object({
    cancelled: z.number().int(), kept: z.number().int(),
    refused: z.number().int().meta({ description: 'The restaurant did not take them back.' }),
  }).nullable().meta({ description: 'Null until that is settled.' }),
  records: z.record(z.string(), z.number().int()).meta({ description: 'Records deleted or emptied so far, by kind.' }),
  createdDate: z.iso.datetime(),
  finishedDate: z.iso.datetime().nullable(),
}).meta({ id: 'GuestErasure' });
export type ErasureRecord = z.infer<typeof erasureRecordSchema>;

const toErasureRecord = (
  { id, state, reservations, cancellations, records, createdDate, finishedDate }: GuestErasure,
): ErasureRecord => ({
  id, state: state ?? 'queued', reservations: reservations ?? null, cancellations: cancellations ?? null, records: records ?? {},
  createdDate: createdDate.toISOString(), finishedDate: finishedDate?.toISOString() ?? null,
});

export const eraseGuestSchema = withSelector({
  reservations: z.enum(reservationChoices).optional().meta({
    description: 'What happens to upcoming reservations; required if there are any. `cancel` has the restaurant told that nobody '
      + 'comes; `keep` leaves the restaurant what it has, and here no more than the number of the reservation.',
  }),
}).meta({ id: 'EraseGuestBody' });

/**
 * Has all the platform's data about one guest deleted, by a workflow that survives crashes. The guest's session ends with this call. A
 * second request while it is in progress is the same erasure.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT; NOT_FOUND also where there is nothing of the guest; CONFLICT where tables are
 *   still to come and the input does not say what becomes of them
 */
export async function eraseGuest({ ctx, input, runner }: {
  ctx: TenantContext; input: z.input<typeof eraseGuestSchema>; runner: GuestRunner;
}): Promise<ErasureRecord> {
  requirePermission(ctx, 'guests:WRITE');
  await requireClient(ctx);
  const { reservations, ...selector } = parseInput('body', eraseGuestSchema, input);
  const erasure = await ctx.db.transaction(async (em) => {
    // One at a time, so that a repetition finds the first one.
    await lockClient(em, ctx.clientId);
    const keys = await findGuest(em, ctx, selector);
    const underWay = await findUnderWay(em, ctx, { selector, keys });
    if (underWay) return underWay;
    if (hasNothing(keys)) throw notFound('Such a guest');
    const coming = await comingReservations(em, ctx.clientId, { keys, today: await todayAt(em, ctx.clientId, ctx.now()) });
    if (coming.length > 0 && reservations === undefined) throw needsChoice(coming);
    await closeDoors(em, keys);
    const row = em.create(GuestErasure, {
      id: randomUUID(), clientId: ctx.clientId, state: 'queued', keys, flows: [], records: {},
      reservations: coming.length > 0 ? reservations ?? null : null, requestedBy: actorLabel(ctx.actor), createdDate: ctx.now(),
    });
    audit(em, ctx, { action: 'guest.erase', target: `erasure:${row.id}`, after: { reservations: row.reservations ?? null } });
    await em.flush();
    return row;
  });
  // It is recorded: where the flow engine does not answer, the sweep starts it.
  await ignoreUnavailable(() => runner.startErasure({ clientId: ctx.clientId, erasureId: erasure.id }));
  return toErasureRecord(erasure);
}

/** How an erasure stands. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getErasure({ ctx, erasureId }: { ctx: TenantContext; erasureId: string }): Promise<ErasureRecord> {
  requirePermission(ctx, 'guests:READ');
  await requireClient(ctx);
  const row = await ctx.db.read((em) => em.findOne(GuestErasure, { id: erasureId, clientId: ctx.clientId }));
  if (!row) throw notFound('The erasure');
  return toErasureRecord(row);
}

/** An erasure that has begun, of the same session or of all that is found now. */
async function findUnderWay(
  em: EntityManager, { clientId }: TenantContext, { selector: { sessionId }, keys: found }: { selector: GuestSelector; keys: GuestKeys },
): Promise<GuestErasure | undefined> {
  const open = await em.find(GuestErasure, { clientId, state: { $ne: 'done' } });
  const names = [...found.sessions, ...found.bookings];
  return open.find(({ keys }) => keys && (
    (sessionId !== undefined && keys.names.includes(sessionId)) || (names.length > 0 && names.every((name) => keys.names.includes(name)))
  ));
}

/** From now on no message of the guest finds its way into these conversations: what is written next begins another one. */
async function closeDoors(em: EntityManager, { sessions }: GuestKeys): Promise<void> {
  const own = [`{${sessions.join(',')}}`];
  await em.execute('update chat_session set public_id = gen_random_uuid(), opened_by = null where key = any(?::uuid[])', own);
  await em.execute('delete from channel_thread where session_key = any(?::uuid[])', own);
  await em.execute('delete from agent_context where session_key = any(?::uuid[])', own);
}

function needsChoice(coming: readonly TableBooking[]): DomainError {
  const named = coming.map(({ confirmationNumber, reservationId, startsAt, partySize }) => {
    const people = partySize === 1 ? '1 person' : `${partySize} people`;
    return `${confirmationNumber ?? reservationId} (${startsAt.slice(0, 10)} at ${startsAt.slice(11, 16)}, ${people})`;
  });
  return new DomainError('CONFLICT',
    `The guest has reservations that are still to come: ${named.join(', ')}. Say what becomes of them: send `
    + '"reservations": "cancel", or "keep" to leave the restaurant what it needs.');
}

import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireChangeable, requireSeating } from './booking-rules.ts';
import { read, type Call, type Handler } from './call.ts';
import { freeTable, takeTable } from './capacity.ts';
import { lockHold, requireLive, useQuote } from './holds.ts';
import { instantOf, seatingAt, type Seating } from './local-time.ts';
import { addStatus, lockReservation, readReservation, toClosed, toReservation, type ReservationRow } from './reservation-record.ts';
import { Refusal, slotConflict } from './refusal.ts';

const localStart = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/, 'must be local time written with a Z');
const contact = {
  guestName: z.string().min(1).max(200), guestEmail: z.email().max(254), guestPhone: z.string().max(40),
};
const orderSchema = z.object({
  startsAt: localStart, partySize: z.number().int().min(1), ...contact, guestPhone: contact.guestPhone.nullish(),
  holdId: z.string().max(200).nullish(), availabilityId: z.string().max(200).nullish(), notes: z.string().max(1000).nullish(),
});
const changesSchema = z.object({
  startsAt: localStart, partySize: z.number().int().min(1), ...contact, notes: z.string().max(1000),
}).partial();

/** Without the letters and digits that are mistaken for each other on the telephone: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const NUMBER_LETTERS = 'ACDEFGHJKMNPQRTUVWXY34679';
const confirmationNumber = (): string =>
  Array.from({ length: 8 }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join('');

/** Books a table from a hold, from a quote, or from a bare time. */
export const createReservation: Handler = async (call) => {
  const { tx, property, clock } = call;
  const order = read(orderSchema, call.body);
  instantOf(order.startsAt, property.timezone);
  const { seating, claimId } = await tableFor(call, order);
  const id = randomUUID();
  const status = property.approvalFrom !== null && order.partySize >= property.approvalFrom ? 'inquiry' : 'confirmed';
  await tx.query(
    `insert into table_app.reservation (id, property_id, confirmation_number, status, claim_id, service_id, local_start,
       starts_at, party_size, guest_name, guest_email, guest_phone, notes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [id, property.id, confirmationNumber(), status, claimId, seating.service.id, seating.localStart, seating.startsAt,
      order.partySize, order.guestName, order.guestEmail, order.guestPhone ?? null, order.notes ?? null, clock.now()],
  );
  await addStatus(tx, { id, status, at: clock.now() });
  if (order.holdId) {
    await tx.query(
      'update table_app.hold set state = \'consumed\', claim_id = null, reservation_id = $2 where id::text = $1', [order.holdId, id],
    );
  }
  return { status: 201, body: toReservation(await readReservation(call, id)) };
};

type Order = z.output<typeof orderSchema>;

/** What the guest has already, or a table taken now. It must be the time and the size that the order names. */
async function tableFor(call: Call, order: Order): Promise<{ seating: Seating; claimId: string }> {
  const { tx, property, clock } = call;
  const { startsAt, partySize } = order;
  if (order.holdId) {
    const hold = await lockHold(call, order.holdId);
    await requireLive(call, hold, clock);
    requireSame(hold.local_start === startsAt && hold.party_size === partySize);
    const seating = seatingAt(startsAt, property);
    if (!seating || hold.claim_id === null) throw slotConflict();
    return { seating, claimId: hold.claim_id };
  }
  if (order.availabilityId) {
    const offer = await useQuote(call, order.availabilityId);
    requireSame(offer.seating.localStart === startsAt && offer.partySize === partySize);
  }
  const seating = requireSeating(property, { localStart: startsAt, partySize }, clock.now());
  return { seating, claimId: await takeTable(tx, { property, seating, partySize }) };
}

function requireSame(same: boolean): void {
  if (!same) throw new Refusal(422, 'VALIDATION', 'startsAt and partySize must be those of the hold or quote.');
}

/** Changes what is named. The old table is given up and the new one taken, or nothing changes. */
export const modifyReservation: Handler = async (call) => {
  const { tx, property, clock } = call;
  const changes = read(changesSchema, call.body);
  const before = await lockReservation(call, call.id);
  if (before.status === 'cancelled') throw new Refusal(409, 'ALREADY_CANCELLED', 'This reservation is cancelled.');
  requireChangeable(property, before.starts_at, clock.now());
  const wish = { localStart: changes.startsAt ?? before.local_start, partySize: changes.partySize ?? before.party_size };
  if (wish.localStart !== before.local_start || wish.partySize !== before.party_size) await moveTable(call, before, wish);
  await tx.query(
    `update table_app.reservation set guest_name = coalesce($2, guest_name), guest_email = coalesce($3, guest_email),
       guest_phone = coalesce($4, guest_phone), notes = coalesce($5, notes) where id = $1`,
    [before.id, changes.guestName ?? null, changes.guestEmail ?? null, changes.guestPhone ?? null, changes.notes ?? null],
  );
  return { status: 200, body: toReservation(await readReservation(call, before.id)) };
};

async function moveTable(
  call: Call, before: ReservationRow, wish: { localStart: string; partySize: number },
): Promise<void> {
  const { tx, property, clock } = call;
  instantOf(wish.localStart, property.timezone);
  const seating = requireSeating(property, wish, clock.now());
  await tx.query(
    'select 1 from table_app.pacing where property_id = $1 and starts_at in ($2, $3) order by starts_at for update',
    [property.id, before.starts_at, seating.startsAt],
  );
  await tx.query('update table_app.reservation set claim_id = null where id = $1', [before.id]);
  if (before.claim_id !== null) await freeTable(tx, before.claim_id);
  const claimId = await takeTable(tx, { property, seating, partySize: wish.partySize });
  await tx.query(
    'update table_app.reservation set claim_id = $2, local_start = $3, starts_at = $4, party_size = $5, service_id = $6 where id = $1',
    [before.id, claimId, wish.localStart, seating.startsAt, wish.partySize, seating.service.id],
  );
}

/** Cancels and keeps the record; the table is free again. */
export const cancelReservation: Handler = async (call) => {
  const { reason } = read(z.object({ reason: z.string().min(1).max(500) }), call.body);
  const { tx, property, clock } = call;
  const before = await lockReservation(call, call.id);
  if (before.status === 'cancelled') throw new Refusal(409, 'ALREADY_CANCELLED', 'This reservation is cancelled already.');
  requireChangeable(property, before.starts_at, clock.now());
  await tx.query(
    'update table_app.reservation set status = \'cancelled\', claim_id = null, cancelled_at = $2, cancel_reason = $3 where id = $1',
    [before.id, clock.now(), reason],
  );
  if (before.claim_id !== null) await freeTable(tx, before.claim_id);
  await addStatus(tx, { id: before.id, status: 'cancelled', at: clock.now(), reason });
  return { status: 200, body: toClosed(await readReservation(call, before.id)) };
};

/** Moves an inquiry or a quoted reservation to confirmed; one conditional update decides, so that two cannot both do it. */
export const confirmReservation: Handler = async (call) => {
  const { tx, clock } = call;
  const before = await lockReservation(call, call.id);
  const { rowCount } = await tx.query(
    'update table_app.reservation set status = \'confirmed\' where id = $1 and status in (\'inquiry\', \'quoted\')', [before.id],
  );
  if (rowCount === 0) {
    throw new Refusal(409, 'NOT_CONFIRMABLE', `This reservation is ${before.status}.`, { details: { status: before.status } });
  }
  await addStatus(tx, { id: before.id, status: 'confirmed', at: clock.now() });
  return { status: 200, body: toClosed(await readReservation(call, before.id)) };
};

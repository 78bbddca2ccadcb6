import { z } from 'zod';
import { read, type Handler } from './call.ts';
import { takeTable } from './capacity.ts';
import { seatingAt } from './local-time.ts';
import { Refusal, slotConflict } from './refusal.ts';
import { addStatus, lockReservation, readReservation, toReservation } from './reservation-record.ts';

/** What the restaurant's own people do in the provider's back office. */

/** Brings a cancelled reservation back to what it was, if there still is a table. */
export const reinstate: Handler = async (call) => {
  const { tx, property, clock } = call;
  const row = await lockReservation(call, call.id);
  if (row.status !== 'cancelled') throw new Refusal(409, 'NOT_CANCELLED', `This reservation is ${row.status}.`);
  const { rows: [before] } = await tx.query<{ status: 'inquiry' | 'quoted' | 'confirmed' }>(
    'select status from table_app.status_change where reservation_id = $1 and status <> \'cancelled\' order by id desc limit 1', [row.id],
  );
  const seating = seatingAt(row.local_start, property);
  if (!seating || !before) throw slotConflict();
  const claimId = await takeTable(tx, { property, seating, partySize: row.party_size });
  await tx.query(
    'update table_app.reservation set status = $2, claim_id = $3, cancelled_at = null, cancel_reason = null where id = $1',
    [row.id, before.status, claimId],
  );
  await addStatus(tx, { id: row.id, status: before.status, at: clock.now(), reason: 'reinstated' });
  return { status: 200, body: toReservation(await readReservation(call, row.id)) };
};

/** Answers an inquiry with terms. */
export const markQuoted: Handler = async (call) => {
  const { notes } = read(z.object({ notes: z.string().max(1000).optional() }), call.body ?? {});
  const row = await lockReservation(call, call.id);
  if (row.status !== 'inquiry') throw new Refusal(409, 'NOT_AN_INQUIRY', `This reservation is ${row.status}.`);
  await call.tx.query(
    'update table_app.reservation set status = \'quoted\', notes = coalesce($2, notes) where id = $1', [row.id, notes ?? null],
  );
  await addStatus(call.tx, { id: row.id, status: 'quoted', at: call.clock.now() });
  return { status: 200, body: toReservation(await readReservation(call, row.id)) };
};

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireBookable } from './booking-rules.ts';
import { read, type Call, type Handler } from './call.ts';
import { freeTable, takeTable } from './capacity.ts';
import type { SimulatorClock } from './clock.ts';
import { seatingAt, type Seating } from './local-time.ts';
import { Refusal, slotConflict } from './refusal.ts';
import type { Store, Tx } from '../simulator/store.ts';

const HOLD_SECONDS = 300;
/** However often it is extended, a hold ends this long after its creation. */
const LONGEST_HOLD_SECONDS = 900;

export interface HoldRow {
  id: string;
  claim_id: string | null;
  service_id: string;
  local_start: string;
  party_size: number;
  state: 'live' | 'released' | 'expired' | 'consumed';
  created_at: Date;
  expires_at: Date;
  reservation_id: string | null;
}

const quoteRefusal = (message: string): Refusal => new Refusal(410, 'QUOTE_EXPIRED', message);
const holdExpired = (): Refusal => new Refusal(410, 'HOLD_EXPIRED', 'This hold has expired.');

const toHold = (row: HoldRow) => ({
  holdId: row.id,
  utcExpiresAt: row.expires_at.toISOString(), startsAt: row.local_start, partySize: row.party_size, serviceId: row.service_id,
});

/** Consumes a quote. @throws Refusal if it is unknown, expired or used */
export async function useQuote({ tx, property, clock }: Call, id: string): Promise<{ seating: Seating; partySize: number }> {
  const { rows: [found] } = await tx.query<{ local_start: string; party_size: number; expires_at: Date; used: boolean }>(
    'select * from table_app.quote where id = $1 and property_id = $2 for update', [id, property.id],
  );
  if (!found) throw new Refusal(404, 'QUOTE_NOT_FOUND', 'There is no such quote.');
  if (found.expires_at <= clock.now()) throw quoteRefusal('This quote has expired.');
  if (found.used) throw new Refusal(409, 'QUOTE_EXPIRED', 'This quote has been used.');
  const seating = seatingAt(found.local_start, property);
  if (!seating) throw slotConflict();
  await tx.query('update table_app.quote set used = true where id = $1', [id]);
  return { seating, partySize: found.party_size };
}

/** Takes a quoted table for a while. */
export const createHold: Handler = async (call) => {
  const { tx, property, clock, body } = call;
  const { availabilityId } = read(z.object({ availabilityId: z.string().min(1).max(200) }), body);
  const { seating, partySize } = await useQuote(call, availabilityId);
  requireBookable(property, seating.startsAt, clock.now());
  const claimId = await takeTable(tx, { property, seating, partySize });
  const { rows: [made] } = await tx.query<HoldRow>(
    `insert into table_app.hold (id, property_id, claim_id, service_id, local_start, party_size, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, 'live', $7, $8) returning *`,
    [randomUUID(), property.id, claimId, seating.service.id, seating.localStart, partySize, clock.now(), clock.in(HOLD_SECONDS)],
  );
  return { status: 201, body: made && toHold(made) };
};

/** A hold of the property, kept from changing. @throws Refusal HOLD_NOT_FOUND */
export async function lockHold({ tx, property }: Call, id: string): Promise<HoldRow> {
  const { rows: [found] } = await tx.query<HoldRow>(
    'select * from table_app.hold where id::text = $1 and property_id = $2 for update', [id, property.id],
  );
  if (!found) throw new Refusal(404, 'HOLD_NOT_FOUND', 'There is no such hold.');
  return found;
}

/** @throws Refusal HOLD_EXPIRED, HOLD_ALREADY_CONSUMED */
export async function requireLive({ tx }: Call, hold: HoldRow, clock: SimulatorClock): Promise<void> {
  if (hold.state === 'consumed') {
    const { rows: [became] } = await tx.query<{ reservationId: string; confirmationNumber: string }>(
      'select id as "reservationId", confirmation_number as "confirmationNumber" from table_app.reservation where id = $1',
      [hold.reservation_id],
    );
    throw new Refusal(409, 'HOLD_ALREADY_CONSUMED', 'This hold has become a reservation.', { details: { ...became } });
  }
  if (hold.state !== 'live' || hold.expires_at <= clock.now()) throw holdExpired();
}

/** Keeps a table longer, up to a limit. */
export const extendHold: Handler = async (call) => {
  const hold = await lockHold(call, call.id);
  await requireLive(call, hold, call.clock);
  const limit = new Date(hold.created_at.getTime() + LONGEST_HOLD_SECONDS * 1000);
  const wanted = call.clock.in(HOLD_SECONDS);
  const until = wanted < limit ? wanted : limit;
  if (until <= hold.expires_at) throw new Refusal(409, 'HOLD_NOT_EXTENDABLE', 'This hold cannot be extended any further.');
  await call.tx.query('update table_app.hold set expires_at = $2 where id = $1', [hold.id, until]);
  return { status: 200, body: toHold({ ...hold, expires_at: until }) };
};

/** Releases a table. Safe to repeat. */
export const releaseHold: Handler = async (call) => {
  const hold = await lockHold(call, call.id);
  if (hold.state === 'consumed') await requireLive(call, hold, call.clock);
  if (hold.state === 'live') await endHold(call.tx, hold, 'released');
  return { status: 204 };
};

async function endHold(tx: Tx, hold: Pick<HoldRow, 'id' | 'claim_id'>, state: 'released' | 'expired'): Promise<void> {
  await tx.query('update table_app.hold set state = $2, claim_id = null where id = $1', [hold.id, state]);
  if (hold.claim_id !== null) await freeTable(tx, hold.claim_id);
}

/** Frees the tables of holds whose time is over. Holds that somebody works on right now are left to the next sweep. */
export async function sweepHolds(store: Store, clock: SimulatorClock, properties: readonly string[]): Promise<void> {
  const { rowCount } = await store.query(
    'select 1 from table_app.hold where state = \'live\' and expires_at <= $1 and property_id = any($2) limit 1', [clock.now(), properties],
  );
  if (rowCount === 0) return;
  await store.transaction(async (tx) => {
    const { rows } = await tx.query<HoldRow>(
      `select h.* from table_app.hold h join table_app.claim c on c.id = h.claim_id
       where h.state = 'live' and h.expires_at <= $1 and h.property_id = any($2)
       order by c.starts_at, h.id for update of h skip locked`,
      [clock.now(), properties],
    );
    for (const hold of rows) await endHold(tx, hold, 'expired');
  });
}

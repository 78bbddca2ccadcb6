import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';
import type { Tx } from '../simulator/store.ts';

export type Status = 'inquiry' | 'quoted' | 'confirmed' | 'cancelled';

export interface ReservationRow {
  id: string;
  confirmation_number: string;
  status: Status;
  claim_id: string | null;
  service_id: string;
  local_start: string;
  starts_at: Date;
  party_size: number;
  guest_name: string;
  guest_email: string;
  guest_phone: string | null;
  notes: string | null;
  cancelled_at: Date | null;
  created_at: Date;
  /** Of the claim, if there is one. */
  table_name: string | null;
}

const selection = `select r.*, s.name as table_name from table_app.reservation r
  left join table_app.claim c on c.id = r.claim_id left join table_app.seating s on s.id = c.seating_id`;

const noSuchReservation = (): Refusal => new Refusal(404, 'RESERVATION_NOT_FOUND', 'There is no such reservation.');

/** @throws Refusal RESERVATION_NOT_FOUND */
export async function readReservation({ tx, property }: Pick<Call, 'tx' | 'property'>, id: string): Promise<ReservationRow> {
  const { rows: [found] } = await tx.query<ReservationRow>(`${selection} where r.id::text = $1 and r.property_id = $2`, [id, property.id]);
  if (!found) throw noSuchReservation();
  return found;
}

/** The same, kept from changing until the transaction ends. @throws Refusal RESERVATION_NOT_FOUND */
export async function lockReservation({ tx, property }: Pick<Call, 'tx' | 'property'>, id: string): Promise<ReservationRow> {
  const { rows: [found] } = await tx.query<ReservationRow>(
    `${selection} where r.id::text = $1 and r.property_id = $2 for update of r`, [id, property.id],
  );
  if (!found) throw noSuchReservation();
  return found;
}

/** @throws Refusal RESERVATION_NOT_FOUND */
export async function findReservation({ tx, property }: Call, confirmationNumber: string): Promise<ReservationRow> {
  const { rows: [found] } = await tx.query<ReservationRow>(
    `${selection} where r.confirmation_number = upper($1) and r.property_id = $2`, [confirmationNumber.trim(), property.id],
  );
  if (!found) throw noSuchReservation();
  return found;
}

export async function searchReservations(
  { tx, property }: Call,
  { date, status, partySize }: { date?: string | undefined; status?: Status | undefined; partySize?: number | undefined },
): Promise<ReservationRow[]> {
  const { rows } = await tx.query<ReservationRow>(
    `${selection} where r.property_id = $1 and ($2::text is null or left(r.local_start, 10) = $2)
       and ($3::text is null or r.status = $3) and ($4::int is null or r.party_size = $4)
     order by r.starts_at desc, r.id limit 200`,
    [property.id, date ?? null, status ?? null, partySize ?? null],
  );
  return rows;
}

/** Keeps what a reservation went through. */
export async function addStatus(
  tx: Tx, { id, status, at, reason }: { id: string; status: Status; at: Date; reason?: string },
): Promise<void> {
  await tx.query(
    'insert into table_app.status_change (reservation_id, status, at, reason) values ($1, $2, $3, $4)', [id, status, at, reason ?? null],
  );
}

/** What the confirmation number alone opens. The table is assigned when the reservation is confirmed. */
export const toSummary = (row: ReservationRow) => ({
  id: row.id,
  status: row.status,
  confirmationNumber: row.confirmation_number,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  tables: row.status === 'confirmed' && row.table_name !== null ? [row.table_name] : [],
  lineItems: [{ name: `Table for ${row.party_size}`, quantity: 1, amount: null }],
});

/** What a cancellation or a confirmation is answered with. */
export const toClosed = (row: ReservationRow) => ({ ...toSummary(row), startsAt: row.local_start, partySize: row.party_size });

export const toReservation = (row: ReservationRow) => ({
  ...toSummary(row),
  startsAt: row.local_start,
  partySize: row.party_size,
  serviceId: row.service_id,
  guestName: row.guest_name,
  guestEmail: row.guest_email,
  guestPhone: row.guest_phone,
  notes: row.notes,
});

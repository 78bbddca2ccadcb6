import { turnMinutes, type Seating } from './local-time.ts';
import type { PropertyDefinition } from './property.ts';
import type { Tx } from '../simulator/store.ts';

/** How many parties of a size could sit down at each of the times, by the time's text. */
export async function vacanciesAt(
  tx: Tx, property: PropertyDefinition, seatings: readonly Seating[], partySize: number,
): Promise<Map<string, number>> {
  const untils = seatings.map(({ startsAt, service }) => new Date(startsAt.getTime() + turnMinutes(service, partySize) * 60_000));
  const { rows } = await tx.query<{ start: string; tables: number; covers: number }>(
    `select slot.local_start as start,
       (select count(*)::int from table_app.seating s where s.property_id = $1 and $2 between s.min_seats and s.max_seats
         and not exists (select 1 from table_app.claim c where c.seating_id = s.id
           and c.during && tstzrange(slot.starts_at, slot.until))) as tables,
       coalesce((select p.capacity - p.taken from table_app.pacing p
         where p.property_id = $1 and p.starts_at = slot.starts_at), $3::int) as covers
     from unnest($4::text[], $5::timestamptz[], $6::timestamptz[]) as slot (local_start, starts_at, until)`,
    [property.id, partySize, property.coversPerSlot, seatings.map(({ localStart }) => localStart), seatings.map(({ startsAt }) => startsAt), untils],
  );
  return new Map(rows.map(({ start, tables, covers }) => [start, Math.min(tables, Math.floor(covers / partySize))]));
}

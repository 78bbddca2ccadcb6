import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { requireBookable, requirePartySize, requireSeating } from './booking-rules.ts';
import { read, type Handler } from './call.ts';
import { instantOf, minuteOf, seatingsOn, turnMinutes, type Seating } from './local-time.ts';
import { slotConflict } from './refusal.ts';
import type { PropertyDefinition } from './property.ts';
import type { Tx } from '../simulator/store.ts';

const QUOTE_SECONDS = 120;
/** Availability is shown for this long before and after the time that was asked for. */
const AROUND_MINUTES = 120;

const wishSchema = z.object({
  date: z.iso.date(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM'),
  partySize: z.coerce.number().int().min(1),
});

/** The times around a wish at which a table is free; none is an answer. */
export const availability: Handler = async ({ property, clock, tx, query }) => {
  const { date, time, partySize } = read(wishSchema, Object.fromEntries(query));
  requirePartySize(property, partySize);
  const now = clock.now();
  const near = seatingsOn(date, property)
    .filter(({ localStart }) => Math.abs(minuteOf(localStart.slice(11, 16)) - minuteOf(time)) <= AROUND_MINUTES);
  // A day that is over or too far ahead is refused; of today, what can still be booked is shown.
  const last = near.at(-1);
  if (last) requireBookable(property, last.startsAt, now);
  const open = near.filter(({ startsAt }) => startsAt.getTime() >= now.getTime() + property.minutesAhead * 60_000);
  const vacancies = await vacanciesAt(tx, property, open, partySize);
  const slots = open.map(({ localStart, service }) => ({
    startsAt: localStart, serviceId: service.id, serviceName: service.name, vacancies: vacancies.get(localStart) ?? 0,
  }));
  return { status: 200, body: slots.filter((slot) => slot.vacancies > 0) };
};

/** An offer for one time. It reserves nothing. */
export const quote: Handler = async ({ property, clock, tx, body }) => {
  const { date, time, partySize } = read(wishSchema, body);
  const localStart = `${date}T${time}:00Z`;
  instantOf(localStart, property.timezone);
  const seating = requireSeating(property, { localStart, partySize }, clock.now());
  const vacancies = await vacanciesAt(tx, property, [seating], partySize);
  if ((vacancies.get(localStart) ?? 0) < 1) throw slotConflict();
  const id = `av_${randomBytes(18).toString('base64url')}`;
  const expiresAt = clock.in(QUOTE_SECONDS);
  await tx.query(
    `insert into table_app.quote (id, property_id, service_id, local_start, party_size, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, property.id, seating.service.id, localStart, partySize, expiresAt],
  );
  return {
    status: 201,
    body: { availabilityId: id, expiresAt: expiresAt.toISOString(), startsAt: localStart, partySize, serviceId: seating.service.id },
  };
};

/** How many parties of a size could sit down at each of the times, by the time's text. */
async function vacanciesAt(
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
    [
      property.id, partySize, property.coversPerSlot, seatings.map(({ localStart }) => localStart),
      seatings.map(({ startsAt }) => startsAt), untils,
    ],
  );
  return new Map(rows.map(({ start, tables, covers }) => [start, Math.min(tables, Math.floor(covers / partySize))]));
}

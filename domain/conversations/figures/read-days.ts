import type { EntityManager } from '../../storage/database.ts';
import type { DayCounts } from '../../model/figures.ts';
import { countDays, type CountedDay, type Days } from './count-days.ts';

/**
 * The days that have been counted for good: under the hotel's present time zone, and without a later change. Two days back at
 * least, which no late clock and no time zone brings near the present.
 */
const KEPT = `
  select f.client_id, f.day::text as day, f.counts from client_day_figures f join client on client.id = f.client_id
  where f.client_id = any (?::uuid[]) and f.day between ?::date and ?::date and f.time_zone = client.time_zone
    and f.day < (?::timestamptz at time zone client.time_zone)::date - 1
    and not exists (
      select from late_change l where l.client_id = f.client_id and (l.at at time zone client.time_zone)::date = f.day
    )`;

export interface KeptDay {
  client_id: string;
  day: string;
  counts: DayCounts[];
}

export const keptDays = (em: EntityManager, { clients, from, to }: Days, now: Date): Promise<KeptDay[]> =>
  em.execute<KeptDay[]>(KEPT, [`{${clients.join(',')}}`, from, to, now]);

/**
 * What happened on the requested days, as `countDays` counts it; days whose figures are final are not counted again.
 *
 * @param em of a snapshot, so that what is kept and what is counted are of one moment
 */
export async function readDays(em: EntityManager, days: Days, now: Date): Promise<CountedDay[]> {
  const kept = await keptDays(em, days, now);
  const known = new Set(kept.map(({ client_id: id, day }) => `${id} ${day}`));
  const all = allDays(days);
  const missing = all.filter((day) => days.clients.some((id) => !known.has(`${id} ${day}`)));
  const [from, to] = [missing[0], missing.at(-1)];
  const counted = from === undefined || to === undefined ? [] : await countDays(em, {
    clients: days.clients.filter((id) => all.some((day) => !known.has(`${id} ${day}`))), from, to,
  });
  return [
    ...kept.map(({ client_id: clientId, day, counts }) => ({ clientId, day, counts })),
    ...counted.filter(({ clientId, day }) => !known.has(`${clientId} ${day}`)),
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every day from the first to the last. */
export function allDays({ from, to }: Pick<Days, 'from' | 'to'>): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_none, index) => addDays(from, index));
}

export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** The local date at a moment; the date in UTC if the time zone is unknown. */
export function dayAt(moment: Date, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
  } catch (error) {
    // A row from before zones were checked must not keep the figures of all other hotels from being counted.
    if (!(error instanceof RangeError)) throw error;
    return moment.toISOString().slice(0, 10);
  }
}

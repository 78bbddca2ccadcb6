import { Temporal } from 'temporal-polyfill';
import { dateOf, timeOf, wallClockOf, type WallClock } from '../../model/booking/wall-clock.ts';

/**
 * The property's clock (spec 4.8: times are its wall clock). Only the property's IANA time zone turns a wall clock into an instant, for
 * display and to tell what is past; instants are ISO 8601 texts in UTC.
 */
export type Moment =
  /** In the hour that the clock skips when it goes forward. */
  | { exists: false; /** The first time after the gap. */ next: WallClock }
  | {
    exists: true;
    instant: string;
    /** The offset, such as `+02:00`, if the hour is repeated; it is that of the first one. */
    repeatedAt: string | undefined;
  };

/** The instant of a wall clock. @throws RangeError for an unknown time zone or a day that is not in the calendar */
export function momentOf(at: WallClock, timeZone: string): Moment {
  const local = plain(at);
  const first = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const last = local.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (!first.toPlainDateTime().equals(local)) return { exists: false, next: wallClock(firstAfterGap(first)) };
  return { exists: true, instant: first.toInstant().toString(), repeatedAt: first.equals(last) ? undefined : first.offset };
}

/** The time in ISO 8601 with the property's offset from UTC: `2026-11-22T19:30:00+01:00`. */
export const zonedIso = (at: WallClock, timeZone: string): string =>
  plain(at).toZonedDateTime(timeZone, { disambiguation: 'earlier' }).toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** The property's clock at an instant. */
export function wallClockAt(instant: Date | string, timeZone: string): WallClock {
  return wallClock(instantOf(instant).toZonedDateTimeISO(timeZone));
}

/** Today at the property, `YYYY-MM-DD`, and its clock, `HH:MM`. */
export function propertyNow(instant: Date | string, timeZone: string): { today: string; now: string } {
  const at = wallClockAt(instant, timeZone);
  return { today: dateOf(at), now: timeOf(at) };
}

/** Whether the time is now or past; a time that does not exist counts as the first one after the gap. */
export function isPast(at: WallClock, instant: Date | string, timeZone: string): boolean {
  const start = plain(at).toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const moment = start.toPlainDateTime().equals(plain(at)) ? start : firstAfterGap(start);
  return Temporal.Instant.compare(moment.toInstant(), instantOf(instant)) <= 0;
}

/** The minutes between two times on the property's clock. */
export const minutesApart = (one: WallClock, other: WallClock): number => Math.abs(plain(one).until(plain(other)).total('minutes'));

const instantOf = (instant: Date | string): Temporal.Instant =>
  Temporal.Instant.from(typeof instant === 'string' ? instant : instant.toISOString());
const plain = (at: WallClock): Temporal.PlainDateTime => Temporal.PlainDateTime.from(`${dateOf(at)}T${timeOf(at)}`);

function wallClock(at: Temporal.ZonedDateTime): WallClock {
  const text = at.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return wallClockOf(text.slice(0, 10), text.slice(11, 16));
}

/** `beforeGap` is before the gap, so the zone's next transition is the end of the gap. */
function firstAfterGap(beforeGap: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return beforeGap.getTimeZoneTransition('next') ?? beforeGap;
}

import { Temporal } from 'temporal-polyfill';
import type { PropertyDefinition, ServiceDefinition } from './property.ts';
import { Refusal } from './refusal.ts';

/** A time at which a party may sit down: what the property's clock shows, and when that is. */
export interface Seating {
  service: ServiceDefinition;
  /** `2026-11-21T19:30:00Z`, whose `Z` does not mean UTC. */
  localStart: string;
  startsAt: Date;
}

/**
 * The instant of a time on the property's clock. Of a time that comes twice, when clocks go back, the first.
 *
 * @throws Refusal VALIDATION for a time that does not exist, when clocks go forward
 */
export function instantOf(localStart: string, timeZone: string): Date {
  let wanted: Temporal.PlainDateTime;
  try {
    wanted = Temporal.PlainDateTime.from(localStart.replace(/Z$/, ''), { overflow: 'reject' });
  } catch {
    throw new Refusal(422, 'VALIDATION', 'startsAt is no date and time.', { final: false });
  }
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!found.toPlainDateTime().equals(wanted)) {
    throw new Refusal(422, 'VALIDATION', 'That time does not exist at the restaurant: the clocks go forward then.', { final: false });
  }
  return new Date(found.epochMilliseconds);
}

/** Every time of a day at which the property's services seat parties, in order. */
export function seatingsOn(date: string, { services, timezone }: PropertyDefinition): Seating[] {
  return services.flatMap((service) => {
    const seatings: Seating[] = [];
    for (let minute = minuteOf(service.opens); minute <= minuteOf(service.lastSeating); minute += service.slotMinutes) {
      const localStart = `${date}T${timeOf(minute)}:00Z`;
      const startsAt = existing(localStart, timezone);
      if (startsAt) seatings.push({ service, localStart, startsAt });
    }
    return seatings;
  }).toSorted((one, other) => (one.localStart < other.localStart ? -1 : 1));
}

function existing(localStart: string, timezone: string): Date | undefined {
  try {
    return instantOf(localStart, timezone);
  } catch {
    return undefined;
  }
}

/** The seating of exactly that time, if the restaurant has one. */
export const seatingAt = (localStart: string, property: PropertyDefinition): Seating | undefined =>
  seatingsOn(localStart.slice(0, 10), property).find((seating) => seating.localStart === localStart);

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** How long a party of a size keeps its table, in minutes. */
export const turnMinutes = ({ turns }: ServiceDefinition, partySize: number): number =>
  (turns.find(({ upTo }) => partySize <= upTo) ?? turns.at(-1))?.minutes ?? 120;

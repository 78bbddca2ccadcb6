import { seatingAt, type Seating } from './local-time.ts';
import type { PropertyDefinition } from './property.ts';
import { outsideWindow, Refusal } from './refusal.ts';

/** @throws Refusal PARTY_SIZE_OUT_OF_RANGE */
export function requirePartySize({ maxPartySize }: PropertyDefinition, partySize: number): void {
  if (partySize <= maxPartySize) return;
  throw new Refusal(422, 'PARTY_SIZE_OUT_OF_RANGE', `Parties of 1 to ${maxPartySize} can be booked here.`, {
    details: { minPartySize: 1, maxPartySize },
  });
}

/** @throws Refusal OUTSIDE_BOOKING_WINDOW for a time that is too soon, over, or too far ahead */
export function requireBookable({ minutesAhead, daysAhead }: PropertyDefinition, startsAt: Date, now: Date): void {
  const minutes = (startsAt.getTime() - now.getTime()) / 60_000;
  if (minutes < minutesAhead) throw outsideWindow(`Tables are booked at least ${minutesAhead} minutes ahead.`);
  if (minutes > daysAhead * 1440) throw outsideWindow(`Tables are booked at most ${daysAhead} days ahead.`);
}

/** The seating that a booking asks for. @throws Refusal for a size, a time or a moment that cannot be booked */
export function requireSeating(
  property: PropertyDefinition, { localStart, partySize }: { localStart: string; partySize: number }, now: Date,
): Seating {
  requirePartySize(property, partySize);
  const seating = seatingAt(localStart, property);
  if (!seating) throw outsideWindow('The restaurant seats nobody at that time.');
  requireBookable(property, seating.startsAt, now);
  return seating;
}

/** @throws Refusal OUTSIDE_CANCELLATION_WINDOW when it is too late to change anything online */
export function requireChangeable({ changesUntilMinutes }: PropertyDefinition, startsAt: Date, now: Date): void {
  if (startsAt.getTime() - now.getTime() >= changesUntilMinutes * 60_000) return;
  throw new Refusal(422, 'OUTSIDE_CANCELLATION_WINDOW', `Changes are possible until ${changesUntilMinutes} minutes before.`);
}

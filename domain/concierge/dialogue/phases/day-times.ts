import type { Slot } from '../../../model/booking/objects.ts';
import { dateOf, minutesOf, timeOf, wallClockOf, type WallClock } from '../../../model/booking/wall-clock.ts';
import type { BookingSlots } from '../memory.ts';
import { call, type Refusal, type Scene, type DialoguePart } from '../scene.ts';

/** The free times, or the refusal if a required question had no answer. */
export type FreeTimes<Time> = { ok: true; data: Time[] } | Refusal;

const MOST_OFFERS = 4;
/** A provider lists the times around one time; if that is far from a meal, the dialogue also asks around these. */
const USUAL_MEALS = ['12:30', '19:30'] as const;
/** Lists around the meals and around these leave out only the night. */
const BETWEEN_MEALS = ['16:00', '22:30', '08:30'] as const;
const LISTED_MINUTES = 120;
const HALF_HOUR = 30;
const DAY = 24 * 60;

export const DINNER = USUAL_MEALS[1];

/** Whether a time is far from the meals: the restaurant may be closed rather than full. */
export const isFarFromMeals = ({ time }: Required<BookingSlots>): boolean =>
  USUAL_MEALS.every((meal) => Math.abs(minutesOf(meal) - minutesOf(time)) > LISTED_MINUTES);

/** The free times around the wanted one. */
export function* freeTimes({ tools }: Scene, wish: Required<BookingSlots>): DialoguePart<FreeTimes<Slot>> {
  // Without the list of free times, a hotel still quotes, so the wish is the only time to try.
  if (!tools.has('tableapp_get_availability')) {
    return { ok: true, data: [{ startsAt: wallClockOf(wish.date, wish.time), serviceId: '', serviceName: '', vacancies: 1 }] };
  }
  const found = yield* call<{ slots: Slot[] }>('tableapp_get_availability', { ...wish });
  return found.ok ? { ok: true, data: found.data.slots.filter(({ vacancies }) => vacancies > 0) } : found;
}

/**
 * The free times of the day outside the list around the wanted time: around the meals, and if there are none, between them, so that an
 * empty answer means that nothing is free.
 *
 * @param accepts which times count
 * @returns those nearest to the wanted time; the refusal if there are none and one question had no answer
 */
export function* restOfDay(
  scene: Scene, wish: Required<BookingSlots>, accepts: (at: WallClock) => boolean = () => true,
): DialoguePart<FreeTimes<WallClock>> {
  const wanted = wallClockOf(wish.date, wish.time);
  const asked = [minutesOf(wish.time)];
  let refusal: Refusal | null = null;
  const look = function* (times: readonly string[]): DialoguePart<WallClock[]> {
    const slots: Slot[] = [];
    for (const time of times.filter((each) => isNew(scene, { ...wish, time: each }, asked, accepts))) {
      asked.push(minutesOf(time));
      const found = yield* freeTimes(scene, { ...wish, time });
      if (found.ok) slots.push(...found.data);
      else refusal = found;
    }
    return nearestTimes(slots.filter(({ startsAt }) => startsAt > scene.now && startsAt !== wanted && accepts(startsAt)), wanted);
  };
  if (!scene.tools.has('tableapp_get_availability')) return { ok: true, data: [] };
  let times = yield* look(USUAL_MEALS);
  for (const time of BETWEEN_MEALS) if (times.length === 0) times = yield* look([time]);
  return times.length === 0 && refusal !== null ? refusal : { ok: true, data: times };
}

/** Whether the list around a time may have an acceptable time that no earlier list covered. */
function isNew(
  scene: Scene, { date, time }: Required<BookingSlots>, asked: readonly number[], accepts: (at: WallClock) => boolean,
): boolean {
  const middle = minutesOf(time);
  for (let minute = Math.max(0, middle - LISTED_MINUTES); minute <= middle + LISTED_MINUTES && minute < DAY; minute += HALF_HOUR) {
    const at = wallClockOf(date, `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
    if (at > scene.now && accepts(at) && asked.every((other) => Math.abs(other - minute) > LISTED_MINUTES)) return true;
  }
  return false;
}

/** The times of a day nearest to the wanted one, in the order of the clock. */
export function nearestTimes(slots: readonly Slot[], wanted: WallClock): WallClock[] {
  const distance = (at: WallClock): number => Math.abs(minutesOf(timeOf(at)) - minutesOf(timeOf(wanted)));
  return [...new Set(slots.filter(({ vacancies }) => vacancies > 0).map(({ startsAt }) => startsAt))]
    .filter((at) => dateOf(at) === dateOf(wanted))
    .toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST_OFFERS).toSorted();
}

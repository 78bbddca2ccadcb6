import type { Slot } from '../../../model/booking/objects.ts';
import { dateOf, minutesOf, timeOf, wallClockOf, type WallClock } from '../../../model/booking/wall-clock.ts';
import type { Wish } from '../memory.ts';
import { call, type Refusal, type Scene, type Talk } from '../talk.ts';

/** What is free, or the refusal of a question without whose answer nobody can say. */
export type FreeTimes<Time> = { ok: true; data: Time[] } | Refusal;

const MOST_OFFERS = 4;
/** A provider lists the times around one; at hours far from these, they are asked for the rest of the day. */
const USUAL_MEALS = ['12:30', '19:30'] as const;
/** With the meals, and as far as a list goes, these leave out nothing but the night. */
const BETWEEN_MEALS = ['16:00', '22:30', '08:30'] as const;
const LISTED_MINUTES = 120;
const HALF_HOUR = 30;
const DAY = 24 * 60;

export const DINNER = USUAL_MEALS[1];

/** Far from the meals, a restaurant may be closed and not full. */
export const isFarFromMeals = ({ time }: Required<Wish>): boolean =>
  USUAL_MEALS.every((meal) => Math.abs(minutesOf(meal) - minutesOf(time)) > LISTED_MINUTES);

/** The free times around the one that is wished for. */
export function* freeTimes({ tools }: Scene, wish: Required<Wish>): Talk<FreeTimes<Slot>> {
  // A hotel that switched the list of free times off still quotes: the wish is then all there is to try.
  if (!tools.has('tableapp_get_availability')) {
    return { ok: true, data: [{ startsAt: wallClockOf(wish.date, wish.time), serviceId: '', serviceName: '', vacancies: 1 }] };
  }
  const found = yield* call<{ slots: Slot[] }>('tableapp_get_availability', { ...wish });
  return found.ok ? { ok: true, data: found.data.slots.filter(({ vacancies }) => vacancies > 0) } : found;
}

/**
 * The free times of the day that a list around the wished time does not reach: of the meals, and where these have none of the
 * hours between them, so that an empty answer means that nothing is free.
 *
 * @param accepts which times are looked for
 * @returns those nearest to the wished time; the refusal where nothing was found and one question was not answered
 */
export function* restOfDay(
  scene: Scene, wish: Required<Wish>, accepts: (at: WallClock) => boolean = () => true,
): Talk<FreeTimes<WallClock>> {
  const wanted = wallClockOf(wish.date, wish.time);
  const asked = [minutesOf(wish.time)];
  let refusal: Refusal | null = null;
  const look = function* (times: readonly string[]): Talk<WallClock[]> {
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

/** Whether the list around a time may tell of one that is looked for and that no list so far has told of. */
function isNew(scene: Scene, { date, time }: Required<Wish>, asked: readonly number[], accepts: (at: WallClock) => boolean): boolean {
  const middle = minutesOf(time);
  for (let minute = Math.max(0, middle - LISTED_MINUTES); minute <= middle + LISTED_MINUTES && minute < DAY; minute += HALF_HOUR) {
    const at = wallClockOf(date, `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
    if (at > scene.now && accepts(at) && asked.every((other) => Math.abs(other - minute) > LISTED_MINUTES)) return true;
  }
  return false;
}

/** The times of a day that are nearest to the wanted one, in the order of the clock. */
export function nearestTimes(slots: readonly Slot[], wanted: WallClock): WallClock[] {
  const distance = (at: WallClock): number => Math.abs(minutesOf(timeOf(at)) - minutesOf(timeOf(wanted)));
  return [...new Set(slots.filter(({ vacancies }) => vacancies > 0).map(({ startsAt }) => startsAt))]
    .filter((at) => dateOf(at) === dateOf(wanted))
    .toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST_OFFERS).toSorted();
}

import type { Quote, Hold } from '../../../model/booking/objects.ts';
import { dateOf, timeOf, wallClockOf, type WallClock } from '../../../model/booking/wall-clock.ts';
import { partsOf, type Table, type Wish } from '../memory.ts';
import { call, said, withMemory, type Refusal, type Said, type Scene, type Talk } from '../talk.ts';
import { DINNER, freeTimes, isFarFromMeals, nearestTimes, restOfDay } from './day-times.ts';
import { saysReserved } from './became-reservation.ts';
import { askForGuest } from './guest.ts';
import { heldTable, stillHeld } from './held.ts';
import { isClosed, mayHaveActed, refused, uncertain } from './refused.ts';
import { isSameTable, overlaps } from './overlap.ts';
import { askForWish } from './wish-question.ts';

const OTHER_DAYS = 2;

/** Looks for the table that the wish names: takes it, or offers others, or asks for what the wish lacks. */
export function* findTable(scene: Scene): Talk<Said> {
  const wish = fullWish(scene.memory.wish);
  if (wish === null) return askForWish(scene);
  const wanted = { startsAt: wallClockOf(wish.date, wish.time), partySize: wish.partySize };
  const impossible = cannotBe(scene, wanted.startsAt);
  if (impossible !== null) return impossible;
  const held = heldTable(scene);
  if (isSameTable(wanted, held)) return keepsHeld(scene, wanted);
  const found = yield* freeTimes(scene, wish);
  if (!found.ok) return refused(scene, found, wanted);
  if (found.data.some(({ startsAt }) => startsAt === wanted.startsAt)) return yield* takeTable(scene, wanted);
  // The list counts the guest's own hold as taken, so where the two overlap only trying tells.
  if (held !== null && overlaps(held, wanted)) return yield* takeTable(scene, wanted, { inOwnWay: true });
  const near = nearestTimes(found.data, wanted.startsAt);
  if (near.length > 0) return offer(scene, wanted, near, 'otherTimes');
  const rest = yield* restOfDay(scene, wish);
  if (!rest.ok) return refused(scene, rest, wanted);
  if (rest.data.length > 0) return offer(scene, wanted, rest.data, isFarFromMeals(wish) && (yield* isClosedAt(scene, wish)) ? 'closedThen'
    : 'otherTimes');
  return yield* offerOtherDays(scene, wish, wanted);
}

/** The table that is wanted is the one that is held: goes on with it. */
function keepsHeld(scene: Scene, table: Table): Said {
  return saysHeld(withMemory(scene, { wish: partsOf(table), offers: [] }), table);
}

function saysHeld(scene: Scene, table: Table): Said {
  const { words, memory: { hold, contact: { name, email } } } = scene;
  // Where the details are read back right after, the table need not be described twice.
  const key = name === undefined || email === undefined ? 'held' : 'kept';
  return askForGuest(scene, hold === null ? [] : [words.say(key, {
    people: words.people(table.partySize), when: words.when(table.startsAt), until: words.until(hold.utcExpiresAt),
  })]);
}

/** Whether the restaurant books nobody at that time, as opposed to being full; an offer reserves nothing. */
function* isClosedAt({ tools }: Scene, wish: Required<Wish>): Talk<boolean> {
  if (!tools.has('tableapp_quote_availability')) return false;
  const quote = yield* call<Quote>('tableapp_quote_availability', { ...wish });
  return !quote.ok && isClosed(quote);
}

/**
 * Holds the table for the guest, where the hotel lets the concierge hold tables, and goes on to the guest's name. A
 * table held so far is given back only once the other one is held; where it may be in the way of the other one, it is
 * given back first, and held again when the other one cannot be had.
 */
export function* takeTable(scene: Scene, table: Table, { inOwnWay = false } = {}): Talk<Said> {
  const { words, tools } = scene;
  const held = heldTable(scene);
  if (isSameTable(table, held)) return keepsHeld(scene, table);
  const isFirst = held !== null && !inOwnWay;
  const stopped = isFirst ? null : yield* giveBack(scene);
  if (stopped !== null) return stopped;
  const taken = withMemory(scene, { table, wish: partsOf(table), offers: [], hold: null });
  const values = { people: words.people(table.partySize), when: words.when(table.startsAt) };
  if (!tools.has('tableapp_quote_availability') || !tools.has('tableapp_create_hold')) {
    return (isFirst ? yield* giveBack(scene) : null) ?? askForGuest(taken, [words.say('available', values)]);
  }
  const hold = yield* holdFor(table);
  if (!hold.ok) {
    if (isFirst && hold.code === 'SLOT_CONFLICT' && overlaps(held, table)) return yield* takeTable(scene, table, { inOwnWay: true });
    if (isFirst || held === null) return yield* gone(isFirst ? scene : taken, hold, table);
    return yield* gone(yield* holdAgain(scene, held, hold), hold, table, { wasFree: false });
  }
  const changed = withMemory(taken, { hold: { holdId: hold.data.holdId, utcExpiresAt: hold.data.utcExpiresAt } });
  const kept = isFirst ? yield* giveBack(scene) : null;
  if (kept !== null) {
    yield* letGo(changed);
    return kept;
  }
  return saysHeld(changed, table);
}

function* holdFor(table: Table): Talk<{ ok: true; data: Hold } | Refusal> {
  const quote = yield* call<Quote>('tableapp_quote_availability', partsOf(table));
  return quote.ok ? yield* call<Hold>('tableapp_create_hold', { availabilityId: quote.data.availabilityId }) : quote;
}

/** The table that was given back for another one, which cannot be had, is the guest's again unless it was taken meanwhile. */
function* holdAgain(scene: Scene, held: Table, refusal: Refusal): Talk<Scene> {
  const hold = mayHaveActed(refusal) ? refusal : yield* holdFor(held);
  if (!hold.ok) return withMemory(scene, { phase: 'wish', offers: [], hold: null, table: null });
  return withMemory(scene, { hold: { holdId: hold.data.holdId, utcExpiresAt: hold.data.utcExpiresAt }, table: held });
}

/** Gives the held table back. @returns what to say where that shows more than a hold */
function* giveBack(scene: Scene): Talk<Said | null> {
  const kept = yield* letGo(scene);
  if (kept?.code === 'HOLD_ALREADY_CONSUMED') return saysReserved(scene, kept);
  return kept?.code === 'PROVIDER_UNAVAILABLE' ? uncertain(scene) : null;
}

/** The table cannot be had: says so and offers what is left. A table that is still held stays so. */
export function* gone(scene: Scene, refusal: Refusal, table: Table, { wasFree = true } = {}): Talk<Said> {
  if (refusal.code === 'HOLD_ALREADY_CONSUMED') return saysReserved(withMemory(scene, { table }), refusal);
  if (isClosed(refusal)) return yield* closedAt(scene, refusal, table);
  if (refusal.code !== 'SLOT_CONFLICT' && refusal.code !== 'QUOTE_EXPIRED' && refusal.code !== 'HOLD_EXPIRED') return refused(scene,
    refusal, table);
  const wish = partsOf(table);
  const isLost = isSameTable(table, scene.memory.table);
  const left = withMemory(scene, { wish, ...(isLost ? { hold: null, table: null } : {}) });
  const found = yield* freeTimes(left, wish);
  if (!found.ok) return refused(left, found, table);
  const others = nearestTimes(found.data.filter(({ startsAt }) => startsAt !== table.startsAt), table.startsAt);
  const next = others.length > 0 ? offer(left, table, others, 'otherTimes') : yield* offerRest(left, table, wasFree);
  return wasFree ? { ...next, parts: [scene.words.say('taken'), ...next.parts] } : next;
}

/** Another time of the day. Behind a table that was given back and held again, too few questions are left to ask for all of it. */
function* offerRest(scene: Scene, table: Table, mayAskAll: boolean): Talk<Said> {
  const { words } = scene;
  const wish = partsOf(table);
  if (!mayAskAll) return said(withMemory(scene, { phase: 'wish', wish: { partySize: wish.partySize, date: wish.date }, offers: [] }),
    [words.say('taken'), words.say('askTime'), ...stillHeld(scene)]);
  const rest = yield* restOfDay(scene, wish);
  if (!rest.ok) return refused(scene, rest, table);
  return rest.data.length > 0 ? offer(scene, table, rest.data, 'otherTimes') : nothingFree(scene, table);
}

/** The restaurant books nobody at that time: offers the times of that day that are near. */
function* closedAt(scene: Scene, refusal: Refusal, table: Table): Talk<Said> {
  if (!scene.tools.has('tableapp_get_availability')) return refused(scene, refusal, table);
  const found = yield* freeTimes(scene, partsOf(table));
  const near = found.ok ? nearestTimes(found.data.filter(({ startsAt }) => startsAt !== table.startsAt), table.startsAt) : [];
  const rest = near.length > 0 ? { ok: true as const, data: near } : yield* restOfDay(scene, partsOf(table));
  return rest.ok && rest.data.length > 0 ? offer(scene, table, rest.data, 'closedThen') : refused(scene, refusal, table);
}

/** Gives a held table back. @returns the refusal, where the hold has become a reservation or may have */
export function* letGo({ memory, tools }: Scene): Talk<Refusal | null> {
  if (memory.hold === null || !tools.has('tableapp_release_hold')) return null;
  const released = yield* call('tableapp_release_hold', { holdId: memory.hold.holdId });
  return released.ok ? null : released;
}

/** The offered times once more. */
export function repeatOffer(scene: Scene): Said {
  const { memory: { offers, wish } } = scene;
  const [first] = offers;
  if (first === undefined) return askForWish(scene);
  const partySize = wish.partySize ?? 0;
  const wanted = { startsAt: wallClockOf(wish.date ?? dateOf(first), wish.time ?? timeOf(first)), partySize };
  const isHeld = heldTable(scene)?.startsAt === wanted.startsAt;
  return offer(scene, wanted, offers, isHeld ? 'moreTimes' : offers.every((at) => dateOf(at) === wish.date) ? 'otherTimes' : 'otherDays');
}

/** Nothing is free on the wanted day; the days after are looked at near the wanted time. */
function* offerOtherDays(scene: Scene, wish: Required<Wish>, wanted: Table): Talk<Said> {
  const free: WallClock[] = [];
  let refusal: Refusal | null = null;
  const time = isFarFromMeals(wish) ? DINNER : wish.time;
  for (let days = 1; days <= OTHER_DAYS && free.length === 0; days += 1) {
    const other = { ...wish, date: dayAfter(wish.date, days), time };
    const found = yield* freeTimes(scene, other);
    if (found.ok) free.push(...nearestTimes(found.data, wallClockOf(other.date, time)));
    else refusal = found;
  }
  if (free.length > 0) return offer(scene, wanted, free.slice(0, 2), 'otherDays');
  if (refusal !== null) return refused(scene, refusal, wanted);
  return nothingFree(scene, wanted);
}

function nothingFree(scene: Scene, wanted: Table): Said {
  const { words } = scene;
  const { partySize, time } = partsOf(wanted);
  const next = withMemory(scene, { phase: 'wish', wish: { partySize, time }, offers: [] });
  return said(next, [words.say('nothing', { people: words.people(partySize), day: words.day(wanted.startsAt) }), ...stillHeld(scene)]);
}

export function offer(scene: Scene, wanted: Table, offers: WallClock[],
  key: 'otherTimes' | 'otherDays' | 'moreTimes' | 'closedThen'): Said {
  const { words } = scene;
  const values = {
    people: words.people(wanted.partySize), when: words.when(wanted.startsAt), day: words.day(wanted.startsAt),
    times: key === 'otherDays' || offers.some((at) => dateOf(at) !== dateOf(wanted.startsAt)) ? words.moments(offers) : words.times(offers),
  };
  return said(withMemory(scene, { phase: 'choose', wish: partsOf(wanted), offers }), [words.say(key, values), ...stillHeld(scene)]);
}

/** What code can tell without asking: a time that is over, or that the clock leaves out. */
export function cannotBe(scene: Scene, at: WallClock): Said | null {
  const { words, now, memory } = scene;
  const askAgain = (wish: Wish) => withMemory(scene, { phase: 'wish', wish, offers: [] });
  const { partySize, date } = memory.wish;
  const party = partySize === undefined ? {} : { partySize };
  if (at <= now) return said(askAgain(party), [words.say('past')]);
  if (scene.exists(at)) return null;
  return said(askAgain({ ...party, ...(date === undefined ? {} : { date }) }), [words.say('noSuchTime', { time: words.clock(at) })]);
}

function fullWish({ date, time, partySize }: Wish): Required<Wish> | null {
  return date === undefined || time === undefined || partySize === undefined ? null : { date, time, partySize };
}

function dayAfter(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

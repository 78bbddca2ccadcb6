import type { Quote, Hold } from '../../../model/booking/objects.ts';
import { dateOf, timeOf, wallClockOf, type WallClock } from '../../../model/booking/wall-clock.ts';
import { partsOf, type Table, type BookingSlots } from '../memory.ts';
import { call, said, withMemory, type Refusal, type Said, type Scene, type DialoguePart } from '../scene.ts';
import { DINNER, freeTimes, isFarFromMeals, nearestTimes, restOfDay } from './day-times.ts';
import { saysReserved } from './became-reservation.ts';
import { askForGuest } from './guest.ts';
import { heldTable, stillHeld } from './held.ts';
import { isClosed, mayHaveActed, refused, uncertain } from './refused.ts';
import { isSameTable, overlaps } from './overlap.ts';
import { askForMissingSlots } from './missing-slots.ts';

const OTHER_DAYS = 2;

/** Looks for the wanted table: takes it, offers others, or asks for missing details. */
export function* findTable(scene: Scene): DialoguePart<Said> {
  const wish = fullWish(scene.memory.wish);
  if (wish === null) return askForMissingSlots(scene);
  const wanted = { startsAt: wallClockOf(wish.date, wish.time), partySize: wish.partySize };
  const impossible = cannotBe(scene, wanted.startsAt);
  if (impossible !== null) return impossible;
  const held = heldTable(scene);
  if (isSameTable(wanted, held)) return keepsHeld(scene, wanted);
  const found = yield* freeTimes(scene, wish);
  if (!found.ok) return refused(scene, found, wanted);
  if (found.data.some(({ startsAt }) => startsAt === wanted.startsAt)) return yield* takeTable(scene, wanted);
  // The list counts the guest's own hold as taken, so if the two overlap, only a try can tell.
  if (held !== null && overlaps(held, wanted)) return yield* takeTable(scene, wanted, { inOwnWay: true });
  const near = nearestTimes(found.data, wanted.startsAt);
  if (near.length > 0) return offer(scene, wanted, near, 'otherTimes');
  const rest = yield* restOfDay(scene, wish);
  if (!rest.ok) return refused(scene, rest, wanted);
  if (rest.data.length > 0) return offer(scene, wanted, rest.data, isFarFromMeals(wish) && (yield* isClosedAt(scene, wish)) ? 'closedThen'
    : 'otherTimes');
  return yield* offerOtherDays(scene, wish, wanted);
}

/** Goes on with the held table, which is the wanted one. */
function keepsHeld(scene: Scene, table: Table): Said {
  return saysHeld(withMemory(scene, { wish: partsOf(table), offers: [] }), table);
}

function saysHeld(scene: Scene, table: Table): Said {
  const { words, memory: { hold, contact: { name, email } } } = scene;
  // If the details are read back right after this, the table needs no second description.
  const key = name === undefined || email === undefined ? 'held' : 'kept';
  return askForGuest(scene, hold === null ? [] : [words.say(key, {
    people: words.people(table.partySize), when: words.when(table.startsAt), until: words.until(hold.utcExpiresAt),
  })]);
}

/** Whether the restaurant is closed for bookings at that time, rather than full; the quote reserves nothing. */
function* isClosedAt({ tools }: Scene, wish: Required<BookingSlots>): DialoguePart<boolean> {
  if (!tools.has('tableapp_quote_availability')) return false;
  const quote = yield* call<Quote>('tableapp_quote_availability', { ...wish });
  return !quote.ok && isClosed(quote);
}

/**
 * Holds the table, if the hotel lets the concierge hold tables, and goes on to the guest's name. It releases the old hold only after it
 * has the new one. If the old hold may block the new one, it releases the old one first and holds it again if the new table is unavailable.
 */
export function* takeTable(scene: Scene, table: Table, { inOwnWay = false } = {}): DialoguePart<Said> {
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

function* holdFor(table: Table): DialoguePart<{ ok: true; data: Hold } | Refusal> {
  const quote = yield* call<Quote>('tableapp_quote_availability', partsOf(table));
  return quote.ok ? yield* call<Hold>('tableapp_create_hold', { availabilityId: quote.data.availabilityId }) : quote;
}

/** Holds the released table again after the other one turned out unavailable, unless somebody took it meanwhile. */
function* holdAgain(scene: Scene, held: Table, refusal: Refusal): DialoguePart<Scene> {
  const hold = mayHaveActed(refusal) ? refusal : yield* holdFor(held);
  if (!hold.ok) return withMemory(scene, { phase: 'wish', offers: [], hold: null, table: null });
  return withMemory(scene, { hold: { holdId: hold.data.holdId, utcExpiresAt: hold.data.utcExpiresAt }, table: held });
}

/** Releases the held table. @returns what to say if the hold has become a reservation or may have */
function* giveBack(scene: Scene): DialoguePart<Said | null> {
  const kept = yield* letGo(scene);
  if (kept?.code === 'HOLD_ALREADY_CONSUMED') return saysReserved(scene, kept);
  return kept?.code === 'PROVIDER_UNAVAILABLE' ? uncertain(scene) : null;
}

/** Says that the table is unavailable and offers what is left. A table that is still held stays held. */
export function* gone(scene: Scene, refusal: Refusal, table: Table, { wasFree = true } = {}): DialoguePart<Said> {
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

/** Offers another time of the day. After a release and a new hold, too few calls are left to check the whole day. */
function* offerRest(scene: Scene, table: Table, mayAskAll: boolean): DialoguePart<Said> {
  const { words } = scene;
  const wish = partsOf(table);
  if (!mayAskAll) return said(withMemory(scene, { phase: 'wish', wish: { partySize: wish.partySize, date: wish.date }, offers: [] }),
    [words.say('taken'), words.say('askTime'), ...stillHeld(scene)]);
  const rest = yield* restOfDay(scene, wish);
  if (!rest.ok) return refused(scene, rest, table);
  return rest.data.length > 0 ? offer(scene, table, rest.data, 'otherTimes') : nothingFree(scene, table);
}

/** The restaurant is closed for bookings at that time: offers near times of that day. */
function* closedAt(scene: Scene, refusal: Refusal, table: Table): DialoguePart<Said> {
  if (!scene.tools.has('tableapp_get_availability')) return refused(scene, refusal, table);
  const found = yield* freeTimes(scene, partsOf(table));
  const near = found.ok ? nearestTimes(found.data.filter(({ startsAt }) => startsAt !== table.startsAt), table.startsAt) : [];
  const rest = near.length > 0 ? { ok: true as const, data: near } : yield* restOfDay(scene, partsOf(table));
  return rest.ok && rest.data.length > 0 ? offer(scene, table, rest.data, 'closedThen') : refused(scene, refusal, table);
}

/** Releases a held table. @returns the refusal, or null if it is released or there is none */
export function* letGo({ memory, tools }: Scene): DialoguePart<Refusal | null> {
  if (memory.hold === null || !tools.has('tableapp_release_hold')) return null;
  const released = yield* call('tableapp_release_hold', { holdId: memory.hold.holdId });
  return released.ok ? null : released;
}

/** Repeats the offered times. */
export function repeatOffer(scene: Scene): Said {
  const { memory: { offers, wish } } = scene;
  const [first] = offers;
  if (first === undefined) return askForMissingSlots(scene);
  const partySize = wish.partySize ?? 0;
  const wanted = { startsAt: wallClockOf(wish.date ?? dateOf(first), wish.time ?? timeOf(first)), partySize };
  const isHeld = heldTable(scene)?.startsAt === wanted.startsAt;
  return offer(scene, wanted, offers, isHeld ? 'moreTimes' : offers.every((at) => dateOf(at) === wish.date) ? 'otherTimes' : 'otherDays');
}

/** Nothing is free on the wanted day: looks at the following days near the wanted time. */
function* offerOtherDays(scene: Scene, wish: Required<BookingSlots>, wanted: Table): DialoguePart<Said> {
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

export function offer(
  scene: Scene, wanted: Table, offers: WallClock[], key: 'otherTimes' | 'otherDays' | 'moreTimes' | 'closedThen',
): Said {
  const { words } = scene;
  const values = {
    people: words.people(wanted.partySize), when: words.when(wanted.startsAt), day: words.day(wanted.startsAt),
    times: key === 'otherDays' || offers.some((at) => dateOf(at) !== dateOf(wanted.startsAt)) ? words.moments(offers) : words.times(offers),
  };
  return said(withMemory(scene, { phase: 'choose', wish: partsOf(wanted), offers }), [words.say(key, values), ...stillHeld(scene)]);
}

/** Rejects a time that is over or that the clock skips, without asking the provider. */
export function cannotBe(scene: Scene, at: WallClock): Said | null {
  const { words, now, memory } = scene;
  const askAgain = (wish: BookingSlots) => withMemory(scene, { phase: 'wish', wish, offers: [] });
  const { partySize, date } = memory.wish;
  const party = partySize === undefined ? {} : { partySize };
  if (at <= now) return said(askAgain(party), [words.say('past')]);
  if (scene.exists(at)) return null;
  return said(askAgain({ ...party, ...(date === undefined ? {} : { date }) }), [words.say('noSuchTime', { time: words.clock(at) })]);
}

function fullWish({ date, time, partySize }: BookingSlots): Required<BookingSlots> | null {
  return date === undefined || time === undefined || partySize === undefined ? null : { date, time, partySize };
}

function dayAfter(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

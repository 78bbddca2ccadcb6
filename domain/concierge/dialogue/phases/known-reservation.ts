import type { Reservation, ReservationSummary } from '../../../model/booking/objects.ts';
import { namesSlots, type TableMeaning } from '../table-meaning.ts';
import { isLive, liveReservations, rememberReservation, type Goal, type KnownReservation } from '../memory.ts';
import { call, said, withMemory, type Refusal, type Said, type Scene, type DialoguePart } from '../scene.ts';
import { askReason } from './cancel.ts';
import { planChange } from './change.ts';
import { cannotHelp } from './refused.ts';

/**
 * The guest mentions an existing reservation: one made here, or one with a number.
 *
 * @param meant the reservation, if it is known which one
 */
export function* beginWithReservation(scene: Scene, goal: Goal, meant: KnownReservation | null = null): DialoguePart<Said> {
  const { meaning, memory, words } = scene;
  const wish = goal === 'change' ? meaning.wish : {};
  const next = withMemory(scene, { goal, wish, offers: [], reason: null, alsoCancel: [] });
  if (meaning.confirmationNumber !== null) return yield* find(next, meaning.confirmationNumber);
  const live = liveReservations(memory);
  if (goal === 'cancel' && meaning.meansAll && live.length > 1 && meant === null) return yield* knowDetails(withAll(next),
    live.at(-1) as KnownReservation);
  const known = meant ?? pickedOf(meaning) ?? (live.length === 1 && meaning.meant === null ? live[0] : undefined)
    ?? (meaning.meansLast && isLive(memory.reservation) ? memory.reservation : null);
  if (known !== null) return yield* knowDetails(next, known);
  if (live.length > 0) return askWhich(next);
  if (!scene.tools.has('tableapp_find_reservation')) return said(scene, [words.say('notHere'), ...words.whomToAsk]);
  return said(withMemory(next, { phase: 'number' }), [words.say('askNumber')]);
}

/** Queues the other reservations for cancelling after the first; each needs its own yes. */
const withAll = (scene: Scene): Scene =>
  withMemory(scene, { alsoCancel: liveReservations(scene.memory).toReversed().slice(1).map(({ id }) => id) });

/** Names the reservations in the order of booking, so that "the first one" is the first in the list. */
export function askWhich(scene: Scene): Said {
  const { words, memory } = scene;
  const all = liveReservations(memory).toReversed().map(({ number, table }) =>
    (table === null ? number : words.itsTable(number, table)));
  return said(withMemory(scene, { phase: 'which' }), [words.say('askWhich', { all: words.either(all) })]);
}

/** The guest says which reservation they mean. */
export function* takeWhich(scene: Scene): DialoguePart<Said | null> {
  const { meaning, memory, words } = scene;
  if (meaning.confirmationNumber !== null) return yield* find(scene, meaning.confirmationNumber);
  const live = liveReservations(memory);
  const picked = pickedOf(meaning) ?? (meaning.answer === 'yes' && live.length === 1 ? live[0] : undefined);
  if (picked !== undefined) return yield* knowDetails(scene, picked);
  const first = live.at(-1);
  if (memory.goal === 'cancel' && meaning.meansAll && first !== undefined) return yield* knowDetails(withAll(scene), first);
  if (meaning.answer === 'no') return said(withMemory(scene, { phase: 'idle', goal: null, wish: {} }), [words.say('stays')]);
  return meaning.isQuestion ? null : askWhich(scene);
}

const pickedOf = ({ meant }: TableMeaning): KnownReservation | undefined => (meant?.length === 1 ? meant[0] : undefined);

/** The guest says the confirmation number. */
export function* takeNumber(scene: Scene): DialoguePart<Said | null> {
  const { meaning, words } = scene;
  if (meaning.confirmationNumber !== null) return yield* find(scene, meaning.confirmationNumber);
  return meaning.isQuestion ? null : said(scene, [words.say('askNumber')]);
}

/** The guest says the code from the mail, or wants another one. */
export function* takeCode(scene: Scene): DialoguePart<Said | null> {
  const { meaning, memory, words } = scene;
  if (memory.reservation === null) return said(withMemory(scene, { phase: 'number' }), [words.say('askNumber')]);
  if (meaning.code !== null) return yield* knowDetails(scene, memory.reservation, meaning.code);
  if (meaning.wantsNewCode || meaning.answer === 'yes') return yield* knowDetails(scene, memory.reservation);
  // A guest who booked here may know number and table; the rest needs the code.
  if (meaning.goal === 'view' && memory.reservation.table !== null) return said(scene,
    [standing(scene, memory.reservation), words.say('askCode')]);
  return meaning.isQuestion ? null : said(scene, [words.say('askCode')]);
}

const standing = ({ words }: Scene, { number, status, table }: KnownReservation): string =>
  words.say('status', { number: table === null ? number : words.itsTable(number, table), status: words.say(status) });

function* find(scene: Scene, confirmationNumber: string): DialoguePart<Said> {
  const { words } = scene;
  const found = yield* call<ReservationSummary>('tableapp_find_reservation', { confirmationNumber });
  if (!found.ok) {
    if (found.code !== 'RESERVATION_NOT_FOUND' && found.code !== 'INVALID_ARGUMENTS') return cannotHelp(scene, found);
    return said(withMemory(scene, { phase: 'number' }), [words.say('numberUnknown', { number: confirmationNumber })]);
  }
  const { id, status, confirmationNumber: number } = found.data;
  const table = scene.memory.reservations.find((known) => known.id === id)?.table ?? null;
  return yield* knowDetails(scene, { id, number, status, table });
}

/** Only the booker sees details and makes changes: a guest who did not book in this conversation needs the mailed code. */
function* knowDetails(scene: Scene, reservation: KnownReservation, verificationCode?: string): DialoguePart<Said> {
  const { words, tools } = scene;
  const next = withMemory(scene, rememberReservation(scene.memory, reservation));
  if (reservation.status === 'cancelled') {
    return said(withMemory(next, { phase: 'idle', goal: null }), [words.say('wasCancelled', { number: reservation.number })]);
  }
  const isKnown = reservation.table !== null && scene.memory.goal !== 'view';
  if (isKnown || !tools.has('tableapp_get_reservation')) return yield* reachGoal(next, reservation);
  const full = yield* call<Reservation>('tableapp_get_reservation', {
    reservationId: reservation.id, ...(verificationCode === undefined ? {} : { verificationCode }),
  });
  if (!full.ok) return withoutDetails(next, full);
  const { startsAt, partySize, status, guestName: name } = full.data;
  const known = { ...reservation, status, table: { startsAt, partySize } };
  const details = words.say('details', {
    number: reservation.number, people: words.people(partySize), when: words.when(startsAt), name, status: words.say(status),
  });
  const reached = yield* reachGoal(withMemory(next, rememberReservation(next.memory, known)), known, true);
  return { ...reached, parts: [details, ...reached.parts] };
}

function withoutDetails(scene: Scene, refusal: Refusal): Said {
  const { words, memory: { reservation, goal } } = scene;
  const awaiting = withMemory(scene, { phase: 'code' });
  const number = reservation?.number ?? '';
  switch (refusal.code) {
    case 'VERIFICATION_REQUIRED': {
      return said(awaiting, [...(goal === 'view' && reservation !== null ? [standing(scene, reservation)] : []), words.say('codeSent')]);
    }
    case 'VERIFICATION_FAILED':
    case 'INVALID_ARGUMENTS': return said(awaiting, [words.say('codeWrong')]);
    case 'RESERVATION_NOT_FOUND': return said(withMemory(scene, {
      phase: 'number', reservation: null, reservations: scene.memory.reservations.filter(({ id }) => id !== reservation?.id),
    }), [words.say('numberUnknown', { number })]);
    default: return cannotHelp(scene, refusal);
  }
}

/** @param isTold whether the guest has already seen the details */
function* reachGoal(scene: Scene, reservation: KnownReservation, isTold = false): DialoguePart<Said> {
  const { memory: { goal, wish }, meaning } = scene;
  switch (goal) {
    case 'change': return yield* planChange(withMemory(scene, { wish: namesSlots(meaning) ? { ...wish, ...meaning.wish } : wish }));
    case 'cancel': return askReason(scene);
    default: return said(withMemory(scene, { phase: 'idle', goal: null }), isTold ? [] : [standing(scene, reservation)]);
  }
}

import { dateOf, timeOf } from '../../../model/booking/wall-clock.ts';
import type { ReservationStatus } from '../../../model/booking/objects.ts';
import { namesSlots } from '../table-meaning.ts';
import { begunAnew, rememberReservation, type BookingSlots } from '../memory.ts';
import { askForYes, call, isSameCall, said, withMemory, type Said, type Scene, type DialoguePart } from '../scene.ts';
import { becameReservation } from './became-reservation.ts';
import { findTable, gone, letGo, repeatOffer, takeTable } from './find-table.ts';
import { askForGuest, learned, orderOf, readBack } from './guest.ts';
import { beginWithReservation } from './known-reservation.ts';
import { cannotHelp, uncertain } from './refused.ts';
import { askForMissingSlots } from './missing-slots.ts';

interface Reserved {
  reservationId: string;
  confirmationNumber: string;
  status: ReservationStatus;
}

/** A new wish for a table. Contact details from earlier still count. */
export function* beginBooking(scene: Scene): DialoguePart<Said> {
  const { meaning, memory } = scene;
  if (meaning.isPast) return pastTime(scene);
  return yield* findTable(withMemory(scene, {
    ...begunAnew(memory), phase: 'wish', wish: meaning.wish, contact: { ...memory.contact, ...meaning.contact }, notes: meaning.notes,
  }));
}

/** The guest answers a question about the wish, or changes it. */
export function* collectSlots(scene: Scene): DialoguePart<Said | null> {
  const { meaning } = scene;
  if (meaning.isPast) return pastTime(scene);
  if (isWhole(scene.memory.wish) && meaning.answer === 'no' && !namesSlots(meaning) && !learned(scene).isNew) return yield* drop(scene);
  const goesOn = namesSlots(meaning) || meaning.wantsTable || learned(scene).isNew || (isWhole(scene.memory.wish) && !meaning.isQuestion);
  return goesOn ? yield* findTable(withHeardWish(withContact(scene))) : null;
}

/** The guest picks one of the offered times, or wants something else. */
export function* choose(scene: Scene): DialoguePart<Said | null> {
  const { meaning, memory } = scene;
  const { offers } = memory;
  const partySize = meaning.wish.partySize ?? memory.wish.partySize ?? memory.table?.partySize;
  if (partySize === undefined) return yield* collectSlots(scene);
  const onlyOne = offers.length === 1 && meaning.answer === 'yes' ? offers[0] : undefined;
  const chosen = pickedOffer(scene) ?? (meaning.choice === null ? onlyOne : offers.at(meaning.choice));
  if (chosen !== undefined && meaning.wish.partySize === undefined) return yield* takeTable(withContact(scene),
    { startsAt: chosen, partySize });
  if (namesSlots(meaning) || meaning.isPast) return yield* collectSlots(scene);
  if (meaning.answer === 'no') {
    return memory.hold === null ? askForMissingSlots(withMemory(scene, { wish: { partySize } })) : keepHeld(scene);
  }
  return meaning.answer === 'yes' ? repeatOffer(scene) : null;
}

/** The guest gives name and address, or changes the table. */
export function* takeGuest(scene: Scene): DialoguePart<Said | null> {
  const { meaning, words } = scene;
  if (scene.memory.table === null) return yield* collectSlots(scene);
  if (meaning.isPast) return pastTime(scene);
  const next = withContact(scene);
  if (changesTable(scene)) return yield* findTable(withHeardWish(next));
  if (learned(scene).isNew || meaning.notes.length > 0) return askForGuest(next);
  if (meaning.badEmail) return said(scene, [words.say('badEmail')]);
  if (meaning.answer === 'no') return yield* drop(scene);
  return meaning.answer === 'yes' || namesSlots(meaning) || meaning.wantsTable ? askForGuest(scene) : null;
}

/** The guest's yes books the table; anything else changes it, gives it up or brings the question again. */
export function* confirm(scene: Scene): DialoguePart<Said | null> {
  const { meaning, words } = scene;
  const order = orderOf(scene.memory);
  if (order === null) return yield* takeGuest(scene);
  if (isSameCall(scene.confirmed, order.call)) return yield* reserve(scene);
  if (scene.isOrdered) return yield* awaitOrder(scene);
  if (meaning.isPast) return pastTime(scene);
  const next = withContact(scene);
  if (changesTable(scene)) return yield* findTable(withHeardWish(next));
  if (learned(scene).isNew || meaning.notes.length > 0) return readBack(next);
  if (meaning.badEmail) return said(scene, [words.say('badEmail')], order.call);
  if (meaning.answer === 'no') return yield* drop(scene);
  if (meaning.isQuestion && meaning.answer === null) return null;
  return askForYes(scene, readBack(scene));
}

/** The restaurant has the order but has not answered: the dialogue orders nothing twice and gives nothing up unasked. */
function* awaitOrder(scene: Scene): DialoguePart<Said | null> {
  const { meaning, memory } = scene;
  if (meaning.answer === 'no') return yield* drop(scene);
  if (changesTable(scene) && memory.hold !== null) return yield* findTable(withHeardWish(withContact(scene)));
  return meaning.isQuestion && meaning.answer === null ? null : uncertain(scene);
}

/** The guest gives the booking up; if the table became a reservation meanwhile, the guest has to cancel that. */
export function* drop(scene: Scene): DialoguePart<Said> {
  const { memory, words } = scene;
  if (scene.isOrdered && memory.hold === null) return uncertain(scene);
  const refusal = yield* letGo(scene);
  if (refusal?.code === 'HOLD_ALREADY_CONSUMED') {
    const reservation = becameReservation(scene, refusal);
    const mentioned = reservation === null ? { reservation } : rememberReservation(memory, reservation);
    const next = withMemory(scene, { ...begunAnew(memory), ...mentioned });
    return yield* beginWithReservation(next, 'cancel', reservation);
  }
  if (refusal?.code === 'PROVIDER_UNAVAILABLE') return uncertain(scene);
  return said(withMemory(scene, begunAnew(memory)), [words.say(memory.hold === null ? 'dropped' : 'letGo')]);
}

/** Repeats the booking's last question after another answer; null if there is none. */
export function resumeBooking(scene: Scene): Said | null {
  switch (scene.memory.phase) {
    case 'choose': return repeatOffer(scene);
    case 'guest': return askForGuest(scene);
    // A table on order needs no second yes.
    case 'confirm': return scene.isOrdered ? uncertain(scene) : readBack(scene);
    default: return askForMissingSlots(scene);
  }
}

function* reserve(scene: Scene): DialoguePart<Said> {
  const { words, memory } = scene;
  const order = orderOf(memory);
  if (order === null) return askForGuest(scene);
  const { table } = order;
  const done = yield* call<Reserved>(order.call.tool, order.call.args);
  if (!done.ok) {
    if (done.code === 'CONFIRMATION_REQUIRED') return readBack(scene);
    if (done.code === 'PROVIDER_UNAVAILABLE') return uncertain(scene);
    if (done.code === 'TOOL_NOT_AVAILABLE' || done.code === 'NOT_CONNECTED') return cannotHelp(withMemory(scene, begunAnew(memory)), done);
    return yield* gone(scene, done, table);
  }
  const { reservationId: id, confirmationNumber: number, status } = done.data;
  const { contact } = memory;
  const next = withMemory(scene, { ...begunAnew(memory), ...rememberReservation(memory, { id, number, status, table }) });
  return said(next, [words.say(status === 'confirmed' ? 'booked' : 'requested', {
    people: words.people(table.partySize), when: words.when(table.startsAt), name: contact.name ?? '', number,
  })]);
}

function keepHeld(scene: Scene): Said {
  const { table } = scene.memory;
  if (table === null) return askForMissingSlots(scene);
  const wish = { date: dateOf(table.startsAt), time: timeOf(table.startsAt), partySize: table.partySize };
  return askForGuest(withMemory(scene, { wish, offers: [] }));
}

function pastTime(scene: Scene): Said {
  const { partySize } = { ...scene.memory.wish, ...scene.meaning.wish };
  const wish: BookingSlots = partySize === undefined ? {} : { partySize };
  return said(withMemory(scene, { phase: 'wish', wish, offers: [] }), [scene.words.say('past')]);
}

/** The offered time that the message names, by the clock, the day or both. */
function pickedOffer({ meaning: { wish }, memory: { offers } }: Scene) {
  if (wish.time === undefined && wish.date === undefined) return undefined;
  const fitting = offers.filter((at) => (wish.time ?? timeOf(at)) === timeOf(at) && (wish.date ?? dateOf(at)) === dateOf(at));
  return fitting.length === 1 ? fitting[0] : undefined;
}

function changesTable({ meaning: { wish }, memory: { table } }: Scene): boolean {
  if (table === null) return namesAny(wish);
  return (wish.date ?? dateOf(table.startsAt)) !== dateOf(table.startsAt)
    || (wish.time ?? timeOf(table.startsAt)) !== timeOf(table.startsAt) || (wish.partySize ?? table.partySize) !== table.partySize;
}

/** A complete wish stays in its phase only while the restaurant does not answer. */
const isWhole = ({ date, time, partySize }: BookingSlots): boolean => date !== undefined && time !== undefined && partySize !== undefined;

const namesAny = (wish: BookingSlots): boolean => Object.keys(wish).length > 0;

const withHeardWish = (scene: Scene): Scene => withMemory(scene, { wish: { ...scene.memory.wish, ...scene.meaning.wish } });
const withContact = (scene: Scene): Scene => withMemory(scene, { contact: learned(scene).contact });

import { dateOf, timeOf, wallClockOf, type WallClock } from '../../../model/booking/wall-clock.ts';
import type { Slot } from '../../../model/booking/objects.ts';
import { namesSlots } from '../table-meaning.ts';
import { joinedNotes } from '../table-notes.ts';
import { partsOf, rememberReservation, type KnownReservation, type Table } from '../memory.ts';
import {
  askForYes, call, isSameCall, said, withMemory, type Call, type DialoguePart, type Refusal, type Said, type Scene,
} from '../scene.ts';
import { nearestTimes, restOfDay } from './day-times.ts';
import { cannotBe } from './find-table.ts';
import { isSameTable } from './overlap.ts';
import { cannotHelp, uncertain } from './refused.ts';

/** Reads the change back if it is possible, offers other times if it is not, or asks what to change. */
export function* planChange(scene: Scene): DialoguePart<Said> {
  const { words, memory: { reservation, wish }, tools } = scene;
  const asking = withMemory(scene, { phase: 'change' });
  if (reservation === null || !tools.has('tableapp_modify_reservation')) return said(scene, [words.say('notHere'), ...words.whomToAsk]);
  const target = targetOf(reservation, wish);
  const isSame = target !== null && isSameTable(target, reservation.table);
  if (isSame && notesOf(scene) !== null) return readBackChange(withMemory(scene, { table: target }));
  if (target === null || isSame) return said(asking, [words.say('askChange')]);
  const impossible = cannotBe(asking, target.startsAt);
  if (impossible !== null) return { ...impossible, memory: { ...impossible.memory, phase: 'change' } };
  // At the same time, only the provider knows: the list of free times counts the guest's own table as taken.
  if (target.startsAt !== reservation.table?.startsAt && tools.has('tableapp_get_availability')) {
    const found = yield* call<{ slots: Slot[] }>('tableapp_get_availability', {
      date: dateOf(target.startsAt), time: timeOf(target.startsAt), partySize: target.partySize,
    });
    if (!found.ok) return cannotHelp(asking, found);
    if (!found.data.slots.some(({ startsAt, vacancies }) => startsAt === target.startsAt && vacancies > 0)) {
      const near = nearestTimes(found.data.slots, target.startsAt);
      const others = near.length > 0 ? { ok: true as const, data: near } : yield* restOfDay(scene, partsOf(target));
      return others.ok ? offerInstead(asking, target, others.data) : cannotHelp(asking, others);
    }
  }
  return readBackChange(withMemory(scene, { table: target }));
}

/** The guest says what to change, or picks one of the offered times. */
export function* takeChange(scene: Scene): DialoguePart<Said | null> {
  const { meaning, memory: { offers, wish }, words } = scene;
  const onlyOne = meaning.answer === 'yes' && offers.length === 1 ? offers[0] : undefined;
  const chosen = meaning.choice === null ? onlyOne : offers.at(meaning.choice);
  if (chosen !== undefined && !namesSlots(meaning)) {
    return yield* planChange(withMemory(scene, { offers: [], wish: { ...wish, date: dateOf(chosen), time: timeOf(chosen) } }));
  }
  if (namesSlots(meaning)) return yield* planChange(withMemory(scene, { offers: [], wish: { ...wish, ...meaning.wish } }));
  if (meaning.notes.length > 0) return yield* planChange(scene);
  if (meaning.answer === 'no') return said(withMemory(scene, { phase: 'idle', goal: null, wish: {}, notes: [] }), [words.say('stays')]);
  return meaning.isQuestion ? null : said(scene, [words.say('askChange')]);
}

/** The guest's yes changes the reservation. */
export function* confirmChange(scene: Scene): DialoguePart<Said | null> {
  const { meaning, memory: { wish }, words } = scene;
  const order = changeOf(scene);
  if (order === null) return said(withMemory(scene, { phase: 'change' }), [words.say('askChange')]);
  if (isSameCall(scene.confirmed, order.call)) return yield* modify(scene, order.reservation, order.table, order.call);
  if (namesSlots(meaning)) return yield* planChange(withMemory(scene, { wish: { ...wish, ...meaning.wish } }));
  if (meaning.notes.length > 0) return readBackChange(scene);
  if (meaning.answer === 'no') return said(withMemory(scene, { phase: 'idle', goal: null, wish: {}, table: null, notes: [] }),
    [words.say('stays')]);
  if (meaning.isQuestion && meaning.answer === null) return null;
  return askForYes(scene, readBackChange(scene));
}

/** Reads back the changed reservation and asks for the yes that the change needs. */
export function readBackChange(scene: Scene): Said {
  const { words } = scene;
  const order = changeOf(scene);
  if (order === null) return said(withMemory(scene, { phase: 'change' }), [words.say('askChange')]);
  const { reservation, table, call: change } = order;
  const { number } = reservation;
  const notes = notesOf(scene);
  const next = withMemory(scene, { phase: 'confirm-change' });
  if (notes !== null && isSameTable(table, reservation.table)) return said(next, [words.say('readBackNotes', { number, notes })], change);
  return said(next, [...(notes === null ? [] : [words.say('noted', { notes })]), words.say('readBackChange', {
    number, people: words.people(table.partySize), when: words.when(table.startsAt),
  })], change);
}

/** The notes for the restaurant that come on top of those in the order; null if there are none. */
function notesOf({ memory: { notes = [] } }: Scene): string | null {
  return notes.length === 0 ? null : joinedNotes(notes);
}

function* modify(scene: Scene, reservation: KnownReservation, table: Table, change: Call): DialoguePart<Said> {
  const { words } = scene;
  const done = yield* call<{ notesTaken?: boolean }>(change.tool, change.args);
  if (!done.ok) return notChanged(scene, reservation, done);
  const { number } = reservation;
  const next = withMemory(scene,
    { phase: 'idle', goal: null, wish: {}, table: null, notes: [], ...rememberReservation(scene.memory, { ...reservation, table }) });
  const notes = notesOf(scene);
  const told = notes === null ? [] : [words.say(done.data.notesTaken === false ? 'notesForHotel' : 'notesTold', { number, notes })];
  if (notes !== null && isSameTable(table, reservation.table)) return said(next, told);
  return said(next, [words.say('changed', { number, people: words.people(table.partySize), when: words.when(table.startsAt) }), ...told]);
}

function notChanged(scene: Scene, { number }: KnownReservation, refusal: Refusal): Said {
  const { words } = scene;
  switch (refusal.code) {
    case 'CONFIRMATION_REQUIRED': return readBackChange(scene);
    case 'VERIFICATION_REQUIRED': return said(withMemory(scene, { phase: 'code' }), [words.say('codeSent')]);
    case 'SLOT_CONFLICT': return said(withMemory(scene, { phase: 'change', wish: {}, table: null }),
      [words.say('taken'), words.say('askChange')]);
    case 'OUTSIDE_CANCELLATION_WINDOW': return said(withMemory(scene, { phase: 'idle' }),
      [words.say('tooLate', { number }), ...words.whomToAsk]);
    case 'PROVIDER_UNAVAILABLE': return uncertain(scene);
    default: return cannotHelp(withMemory(scene, { phase: 'change', wish: {}, table: null }), refusal);
  }
}

function offerInstead(scene: Scene, { startsAt, partySize }: Table, offers: WallClock[]): Said {
  const { words } = scene;
  const values = { people: words.people(partySize), when: words.when(startsAt), times: words.times(offers) };
  if (offers.length === 0) return said(scene, [words.say('nothing', { ...values, day: words.day(startsAt) })]);
  return said(withMemory(scene, { offers }), [words.say('otherTimes', values)]);
}

/** The reservation with the wish applied; null if too little is known. */
function targetOf({ table }: KnownReservation, { date, time, partySize }: Scene['memory']['wish']): Table | null {
  if (table === null) return date === undefined || time === undefined || partySize === undefined ? null
    : { startsAt: wallClockOf(date, time), partySize };
  return {
    startsAt: wallClockOf(date ?? dateOf(table.startsAt), time ?? timeOf(table.startsAt)), partySize: partySize ?? table.partySize,
  };
}

/** The change as the guest agrees to it, without fields that stay the same. */
function changeOf(scene: Scene): { reservation: KnownReservation; table: Table; call: Call } | null {
  const { reservation, table } = scene.memory;
  if (reservation === null || table === null) return null;
  const notes = notesOf(scene);
  const args = {
    reservationId: reservation.id,
    ...(table.startsAt === reservation.table?.startsAt ? {} : { startsAt: table.startsAt }),
    ...(table.partySize === reservation.table?.partySize ? {} : { partySize: table.partySize }),
    ...(notes === null ? {} : { notes }),
  };
  return { reservation, table, call: { tool: 'tableapp_modify_reservation', args } };
}

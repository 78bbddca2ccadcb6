import { liveReservations, type BookingMemory, type Contact, type Table } from '../memory.ts';
import { joinedNotes } from '../table-notes.ts';
import { overlaps } from './overlap.ts';
import { said, withMemory, type Call, type Said, type Scene } from '../scene.ts';
import { askForMissingSlots } from './missing-slots.ts';

/** Asks for name and address, or reads the booking back once both are known. */
export function askForGuest(scene: Scene, opening: readonly string[] = []): Said {
  const { words, memory: { table, contact: { name, email } } } = scene;
  // A table that was lost while the provider was unavailable has to be found again first.
  if (table === null) return askForMissingSlots(scene, opening);
  const order = orderOf(scene.memory);
  if (order !== null) return readBackOrder(scene, order, opening);
  const key = name === undefined && email === undefined ? 'askNameEmail' : name === undefined ? 'askName' : 'askEmail';
  return said(withMemory(scene, { phase: 'guest' }), [...opening, words.say(key)]);
}

/** Reads back every detail of the booking and asks for the yes that it needs. */
export function readBack(scene: Scene): Said {
  const order = orderOf(scene.memory);
  return order === null ? askForGuest(scene) : readBackOrder(scene, order, []);
}

function readBackOrder(scene: Scene, order: Order, opening: readonly string[]): Said {
  const { words, memory } = scene;
  const { email, phone, name } = memory.contact;
  const summary = words.say('readBack', {
    people: words.people(order.table.partySize), when: words.when(order.table.startsAt),
    name: name ?? '', contact: [email, phone].filter((each) => each !== undefined).join(', '),
  });
  return said(withMemory(scene, { phase: 'confirm' }), [...opening, ...bookedAlready(scene, order.table), ...noted(scene), summary],
    order.call);
}

/** Reads back the notes for the restaurant, because the guest's yes covers them too. */
function noted({ words, memory: { notes = [] } }: Scene): string[] {
  return notes.length === 0 ? [] : [words.say('noted', { notes: joinedNotes(notes) })];
}

/** Mentions an existing reservation around that time: the guest may have forgotten it, or come with others. */
function bookedAlready({ words, memory }: Scene, wanted: Table): string[] {
  return liveReservations(memory).flatMap(({ number, table }) =>
    (table === null || !overlaps(table, wanted) ? [] : [words.say('bookedAlready', { number, when: words.when(table.startsAt) })]));
}

interface Order {
  table: Table;
  call: Call;
}

/** The reservation as the guest agrees to it, without the hold: the table identifies a hold of this conversation. */
export function orderOf({ table, contact, notes = [] }: BookingMemory): Order | null {
  const { name, email, phone } = contact;
  const told = joinedNotes(notes);
  if (table === null || name === undefined || email === undefined) return null;
  const args = {
    startsAt: table.startsAt, partySize: table.partySize, guestName: name, guestEmail: email,
    ...(phone === undefined ? {} : { guestPhone: phone }), ...(told === '' ? {} : { notes: told }),
  };
  return { table, call: { tool: 'tableapp_create_reservation', args } };
}

/** Whether the message has contact details, and all that are known with it. */
export function learned({ meaning, memory }: Scene): { isNew: boolean; contact: Contact } {
  return { isNew: Object.keys(meaning.contact).length > 0, contact: { ...memory.contact, ...meaning.contact } };
}

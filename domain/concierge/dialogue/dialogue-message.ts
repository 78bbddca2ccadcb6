import { everywhere, word } from '../understanding/slots/grammar.ts';
import { phoneIn, withoutEmail } from '../understanding/slots/contact-details.ts';
import type { Asked, Reply } from '../understanding/slots/understand-reply.ts';
import { understandSlots } from '../understanding/slots/understand-slots.ts';
import type { Understanding } from '../understanding/understand.ts';
import { dateOf, timeOf, type WallClock } from '../../model/booking/wall-clock.ts';
import type { Utterance } from '../../language/utterance.ts';
import { partsOf, type BookingMemory, type BookingSlots } from './memory.ts';

/** A message that the table dialogue has to interpret. */
export interface DialogueMessage {
  whole: Utterance;
  /** The restaurant's clock. */
  now: WallClock;
  memory: BookingMemory;
  understood: Understanding;
}

/** The details of a wish that a message names, in the light of what is agreed. */
export function slotsOf({ whole, now, memory }: DialogueMessage, { name, changesMind }: Pick<Reply, 'name' | 'changesMind'>): BookingSlots {
  const { phase, goal, wish: present, reservation } = memory;
  const reserved = reservation?.table ? partsOf(reservation.table) : {};
  const previous = phase === 'idle' || goal === 'change' ? { ...present, ...reserved } : { ...reserved, ...present };
  const expecting = expectedSlot(memory);
  const found = understandSlots(withoutContact(whole, name), {
    today: dateOf(now), now: timeOf(now), previous, ...(expecting === undefined ? {} : { expecting }),
  });
  const { date: named, time, partySize } = found;
  const date = named ?? (phase === 'idle' && saysSameTime(whole) ? previous.date : undefined);
  const wish = {
    ...(date === undefined ? {} : { date }), ...(time === undefined ? {} : { time }), ...(partySize === undefined ? {} : { partySize }),
  };
  // "Mr Sunday" and "Anna, room 7" are no wishes: next to a name, a single date or time counts only if the guest changes something.
  return name !== null && Object.keys(wish).length === 1 && partySize === undefined && !changesMind ? {} : wish;
}

/** Removes contact details: digits of a telephone number are no party, and a name is no month. */
function withoutContact(whole: Utterance, name: string | null): Utterance {
  const said = withoutEmail(whole);
  const rest = phoneIn(said)?.rest ?? said;
  return name === null ? rest : rest.with(rest.text.replace(name, ' '));
}

/** "Another table, same time" means the same day. */
const saysSameTime = ({ lattice }: Utterance): boolean => everywhere(word('sameTime'), lattice).length > 0;

/** The guest gave no name, so a single detail counts. */
export const NO_NAME = { name: null, changesMind: true } as const;

/** Whether the dialogue has offered times or holds one of them. */
export const hasTimes = ({ phase, offers }: BookingMemory): boolean =>
  phase === 'choose' || phase === 'guest' || phase === 'confirm' || (phase === 'change' && offers.length > 0);

/** Date, time and number of people. */
const SLOTS = 3;

/** What the dialogue asked for last. */
export function askedFor({ phase, contact, wish }: BookingMemory): Asked[] {
  // A complete wish waits for a restaurant that did not answer; the guest may answer the previous question.
  const step = phase === 'wish' && Object.keys(wish).length === SLOTS ? 'guest' : phase;
  switch (step) {
    case 'guest': return [...(contact.name === undefined ? ['name' as const] : []), 'email', 'phone'];
    case 'choose': return ['choice'];
    case 'number': return ['confirmationNumber'];
    case 'code': return ['code'];
    case 'reason': return ['reason'];
    case 'confirm': case 'confirm-change': case 'confirm-cancel': return ['confirmation'];
    default: return [];
  }
}

/** If only one detail of the wish is missing, a number means that detail. */
function expectedSlot({ phase, wish }: BookingMemory): 'date' | 'time' | 'partySize' | undefined {
  if (phase === 'choose') return 'time';
  if (phase !== 'wish') return undefined;
  const missing = (['date', 'time', 'partySize'] as const).filter((part) => wish[part] === undefined);
  return missing.length === 1 ? missing[0] : undefined;
}

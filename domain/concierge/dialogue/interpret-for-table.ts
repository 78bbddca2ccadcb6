import { everywhere, word } from '../understanding/slots/grammar.ts';
import { bookingIntent } from '../understanding/slots/booking-intent.ts';
import { withoutEmail } from '../understanding/slots/contact-details.ts';
import { nameIn } from '../understanding/slots/understand-name.ts';
import { keepsReason, understandReply, type Reply } from '../understanding/slots/understand-reply.ts';
import { dateOf, minutesOf, timeOf } from '../../model/booking/wall-clock.ts';
import { inAnyLanguage, packOf } from '../../language/languages.ts';
import { isPlainYes } from '../understanding/plain-yes.ts';
import { understand, type Understanding } from '../understanding/understand.ts';
import { cancellingIn, namesObject } from './cancelling.ts';
import { givesName } from './given-name.ts';
import type { TableMeaning } from './table-meaning.ts';
import { askedFor, hasTimes, NO_NAME, slotsOf, type DialogueMessage } from './dialogue-message.ts';
import { withoutLanguageRequest } from './language-request.ts';
import { keepsTable, meansAllOfThem, pointsAtOne, wantsAnotherOne } from './points-at.ts';
import {
  isAboutBooked, isBooking, isLive, liveReservations, partsOf, type BookingMemory, type BookingSlots, type Contact,
} from './memory.ts';
import { asksForOwn } from './own-reservation.ts';
import { wantsSeveralTables } from './several-tables.ts';
import { withoutNumbers } from './without-numbers.ts';
import { namesTable } from './names-table.ts';
import { nameBehindWrong } from './name-behind-wrong.ts';
import { tableNotes } from './table-notes.ts';
import { pointedAt, type Pointed } from './which-reservation.ts';

/** Interprets a message in the table dialogue, in the light of the question before. */
export function interpretForTable(message: DialogueMessage): TableMeaning {
  const { whole } = message;
  const rest = withoutLanguageRequest(whole);
  if (rest === whole) return interpretRest(message);
  const meaning = interpretRest({ ...message, whole: rest, understood: understand(rest) });
  return { ...meaning, text: whole.text, wantsLanguage: true };
}

function interpretRest(given: DialogueMessage): TableMeaning {
  const { now, memory } = given;
  const read = understandReply(given.whole, { today: dateOf(now), expecting: askedFor(memory) });
  const number = read.confirmationNumber ?? shoutedNumber(given);
  const whole = withoutNumbers(given.whole, number ?? read.code);
  const message = { ...given, whole };
  const said = withoutEmail(whole);
  const intent = bookingIntent(said);
  const context = { today: dateOf(now), expecting: askedFor(memory), offers: memory.offers };
  const beside = understandReply(whole, context);
  const { name, email, badEmail } = beside;
  const answered = said === whole ? beside : { ...understandReply(said, context), email, badEmail };
  const reply = { ...answered, confirmationNumber: number, name: name ?? correctedName(message, answered) };
  const named = slotsOf(message, reply);
  // "Make it eight" begins with a capital but is no name.
  const isNoName = (reply.changesMind && Object.keys(named).length > 0) || isHardlyName(given.whole.text, memory, reply);
  const contact = contactOf(isNoName ? { ...reply, name: null } : reply);
  const cancelling = cancellingIn(said);
  const changes = reply.changesMind || said.says(packOf(said.language).replies.change);
  const cancels = cancelling.wants && !rebooks(memory, reply, named);
  const isOne = pointsAtOne(said);
  const pointed = pointedAt({ said, now, memory,
    goal: intent.goal ?? goalSpokenOf(memory, reply, { cancels, changes, isOne }) });
  const picks = pointed.meant?.length === 1;
  const namesSlots = Object.keys(named).length > 0;
  const spoken = intent.goal ?? (asksAfterBooking(message, intent.wantsTable && namesSlots) ? 'view' : null);
  // "Move the table on Friday to nine" asks for no new table if one is booked on Friday.
  const isFree = (!intent.wantsTable || (changes && picks)) && !intent.asksPolicy;
  const purpose = {
    number, cancels, changes, changesTable: changes || saysHowElse(message, named), namesSlots, answer: reply.answer, picks, isOne,
  };
  const goal = cancelling.asksRule ? null : spoken ?? (isFree ? goalOf(message, purpose) : null);
  const meansLast = spoken === null && goal === 'change' && pointed.meant === null;
  // After a question for the reason, "we fell ill" is one, although the hotel's pages mention doctors.
  // "The earliest for dinner" picks an offered time.
  const notes = isBooking(memory) || intent.wantsTable || isAboutBooked(memory) ? tableNotes(said) : [];
  const answersOffer = memory.phase === 'reason' || notes.length > 0 || (memory.phase === 'choose' && reply.choice !== null);
  const mayAsk = !answersOffer || said.text.includes('?');
  const wantsTable = intent.wantsTable || (memory.phase === 'idle' && goal === null && !intent.asksPolicy
    && namesTable(message, named, { said, spans: intent.spans }));
  const asksHouse = mayAsk && isAboutTheHouse(message, intent.asksPolicy || cancelling.asksRule, reply) && !wantsTable
    && goal === null;
  const told = asksHouse ? toldBeside(message) : {};
  const isQuestion = asksHouse && told.wish === undefined;
  const side = isQuestion || goal !== null ? null : sideOf(memory, reply, named);
  const wish = isQuestion || side !== null ? {}
    : told.wish ?? (goal === 'change' || memory.phase === 'which' ? changeOf(message, named, { ...pointed, meansLast }) : named);
  return {
    text: given.whole.text, wish,
    isPast: wish.date !== undefined && wish.date < dateOf(now),
    answer: isQuestion ? null : reply.answer,
    wantsTable,
    severalTables: goal === null && wantsSeveralTables(said), goal,
    // A guest who cancels a reservation often repeats it, and does not mean to give the cancellation up.
    givesUp: reply.givesUp && !(memory.goal === 'cancel' && cancelling.wants) && !cancelling.asksRule && !cancelling.otherThing,
    // "An hour later" is a time, not a delay.
    takesTime: !isQuestion && reply.later && wish.time === undefined,
    side,
    choice: isQuestion || side !== null ? null : reply.choice,
    contact: asksHouse ? told.contact ?? {} : contact,
    notes: isQuestion ? [] : notes, badEmail: reply.badEmail,
    meant: pointed.meant, meansLast, meansAll: meansAllOfThem(said), keeps: keepsTable(said),
    confirmationNumber: number, code: read.code, wantsNewCode: reply.wantsNewCode,
    reason: keepsReason(whole) || isPlainYes(whole.text, whole.language, 'tableapp_cancel_reservation') ? null : read.reason,
    isQuestion, wantsLanguage: false,
  };
}

/** "Cancel it and book Friday instead": the guest wants a table on a day without a booked one. */
const rebooks = (memory: BookingMemory, { changesMind }: Reply, { date }: BookingSlots): boolean => changesMind && date !== undefined
  && memory.phase === 'idle' && isLive(memory.reservation)
  && !liveReservations(memory).some(({ table }) => table !== null && dateOf(table.startsAt) === date);

/** "Yes, book it" and "try again please" look like names in lower case. */
const isHardlyName = (text: string, { phase }: BookingMemory, { name, email, phone, answer }: Reply): boolean =>
  name !== null && !text.includes(name) && email === null && phone === null && (phase === 'wish' || answer !== null);

/** What the guest says besides a question to the hotel: a change put as a question, and a name next to an address. */
function toldBeside(message: DialogueMessage): { wish?: BookingSlots; contact?: Contact } {
  const { whole, now, memory } = message;
  const telling = whole.with(whole.sentences.filter((sentence) => !understand(sentence).asks).map(({ text }) => text).join(' '));
  const context = { today: dateOf(now), expecting: askedFor(memory) };
  const reply = understandReply(telling, context);
  const { email, phone } = understandReply(whole, context);
  const isName = givesName({ said: telling, reply, isAsked: askedFor(memory).includes('name') });
  const contact = contactOf({ ...reply, name: isName ? reply.name : null, email, phone });
  const words = packOf(whole.language).replies;
  const isChange = reply.changesMind || telling.says(words.change, words.asksMore);
  const wish = isChange && memory.phase !== 'idle' ? slotsOf({ ...message, whole: telling }, reply) : {};
  return { contact, ...(Object.keys(wish).length === 0 ? {} : { wish }) };
}

/** "No, it's Rob Jones, not Bob", after a booking for Bob was read back. */
function correctedName(message: DialogueMessage, { answer, givesUp }: Pick<Reply, 'answer' | 'givesUp'>): string | null {
  const { whole, memory: { phase, contact } } = message;
  const { text } = whole;
  if (answer !== 'no' || givesUp || contact.name === undefined || (phase !== 'confirm' && phase !== 'guest')) return null;
  // "No, it's Friday" is a day.
  if (Object.keys(slotsOf(message, NO_NAME)).length > 0) return null;
  const behindWrong = nameBehindWrong(whole);
  if (behindWrong !== null) return behindWrong;
  const name = nameIn(whole, { asked: true });
  // The guest has to write it with a capital: "no, it is wrong" names nobody.
  const at = name === null || !/^\p{Lu}/u.test(name) ? -1 : text.indexOf(name);
  if (name === null || at === -1) return null;
  const { nameIs, iAm } = packOf(whole.language).replies;
  // "No, for Vegetarians" has a capital too; a whole name is a name.
  const isIntroduced = whole.find(nameIs, ...(name.includes(' ') ? [iAm] : []))
    .some(({ end }) => end <= at && text.slice(end, at).trim() === '');
  return isIntroduced || NOT_THE_OTHER().test(text.slice(at + name.length)) ? name : null;
}

/** Behind a name. */
const NOT_THE_OTHER =
  inAnyLanguage((any) =>
    new RegExp(String.raw`^[\s,;–-]*(?:(?:${any(({ phrases }) => phrases.and)}) )?(?:${any(({ phrases }) => phrases.not)})(?!\p{L})`,
      'iu'));

/** A confirmation number may be only letters: in capitals next to a word such as "reservation", or alone after a question for it. */
function shoutedNumber({ whole, memory }: DialogueMessage): string | null {
  const { text } = whole;
  const { reservation, confirmationNumber } = packOf(whole.language).replies;
  if (memory.phase === 'number' && /^\s*[a-z0-9]{6,12}\s*[.!]?\s*$/i.test(text)) return text.replace(/[^a-z0-9]/gi, '').toUpperCase();
  if (!/\p{Ll}/u.test(text) || !(memory.phase === 'number' || whole.says(reservation, confirmationNumber))) return null;
  return /(?<![\p{L}\p{N}@.-])[A-Z0-9]{6,12}(?![\p{L}\p{N}@])/u.exec(text)?.[0] ?? null;
}

interface Purpose {
  number: string | null;
  cancels: boolean;
  /** Has a word for changing. */
  changes: boolean;
  /** Says how the table should be. */
  changesTable: boolean;
  namesSlots: boolean;
  answer: Reply['answer'];
  /** Points at one of the conversation's reservations. */
  picks: boolean;
  isOne: boolean;
}

/**
 * "Cancel K7MPQ2" means that reservation; right after a booking, "cancel it" or "make it eight" means the booked table. During a change,
 * "cancel it" means the reservation, while "cancel" or "cancel the change" means the change.
 */
function goalOf(
  { whole, memory }: DialogueMessage, { number, cancels, changes, changesTable, namesSlots, answer, picks, isOne }: Purpose,
): TableMeaning['goal'] {
  const { phase, reservation, goal } = memory;
  const isIdle = phase === 'idle';
  const isKnown = isLive(reservation);
  const isChanging = (phase === 'change' || phase === 'confirm-change') && goal === 'change';
  if (isKnown && isChanging && cancels && !changes && namesObject(whole)) return 'cancel';
  if (cancels && (number !== null || picks || (isIdle && liveReservations(memory).length > 0))) return 'cancel';
  if (changesTable && (number !== null || (isIdle && (picks || (isKnown && namesSlots))))) return 'change';
  return picks ? goalSpokenOf(memory, { answer }, { cancels, changes: false, isOne }) : null;
}

/** The goal of a message that does not name it: "no, the other one" after a cancellation was read back. */
function goalSpokenOf(
  { phase, goal }: BookingMemory, { answer }: Pick<Reply, 'answer'>,
  { cancels, changes, isOne }: { cancels: boolean; changes: boolean; isOne: boolean },
): TableMeaning['goal'] {
  if (cancels) return 'cancel';
  if (phase === 'which' || (phase === 'confirm-cancel' && answer !== 'yes') || (phase === 'reason' && answer === 'no')) return goal;
  return phase === 'change' || phase === 'confirm-change' ? (isOne ? goal : null) : changes ? 'change' : null;
}

/** The new details of a reservation, without the words that point at it; "an hour later" counts from the one that is meant. */
function changeOf(
  message: DialogueMessage, named: BookingSlots, { meant, how, meansLast }: Pointed & { meansLast: boolean },
): BookingSlots {
  const { memory, whole } = message;
  const [only] = meant?.length === 1 ? meant : [];
  if (memory.phase === 'which') return only === undefined || how === whole ? {}
    : slotsOf({ ...message, whole: how, memory: { ...memory, reservation: only } }, NO_NAME);
  if (meansLast || liveReservations(memory).length < 2) return named;
  if (only !== undefined) return slotsOf({ ...message, whole: how, memory: { ...memory, goal: 'change', reservation: only } }, NO_NAME);
  return meant === null || meant.length === 0 ? slotsOf({ ...message, memory: { ...memory, wish: {}, reservation: null } }, NO_NAME) : {};
}

/** "When was it again?", while nothing else is under way or the guest is looking the reservation up. */
const asksAfterBooking = ({ whole, memory: { phase, reservation, goal } }: DialogueMessage, wantsTable: boolean): boolean =>
  (phase === 'idle' || (phase === 'code' && goal === 'view')) && isLive(reservation) && !wantsTable && asksForOwn(whole);

/** "Can we be five?" right after a booking: a detail that differs from the booked table asks for a change, if nothing else is the topic. */
function saysHowElse({ whole, memory, understood }: DialogueMessage, named: BookingSlots): boolean {
  const table = memory.reservation?.table;
  const words = packOf(whole.language).replies;
  const isShift = everywhere(word('shift'), whole.lattice).length > 0;
  // "We only make it by half past eight" sounds like a late arrival, but asks nothing.
  const asksMatter = understood.topical && (understood.asks || understood.intent?.startsWith('ask_') === true);
  if (!table || asksMatter || wantsAnotherOne(whole) || !(isShift || MAY_CHANGE.has(understood.kind))) return false;
  if (whole.says(words.table, words.meal, words.otherThing)) return false;
  if (named.partySize !== undefined && named.partySize !== table.partySize) return true;
  const isOther = { ...partsOf(table), ...named };
  const differs = isOther.date !== dateOf(table.startsAt) || isOther.time !== timeOf(table.startsAt);
  return differs && (whole.text.includes('?') || isShift || whole.text.trim().split(/\s+/).length <= FEW_WORDS);
}

/** "We will see the lake tomorrow at nine" is a statement; "tomorrow at nine" alone is a wish. */
const FEW_WORDS = 6;
const MAY_CHANGE: ReadonlySet<Understanding['kind']> = new Set(['question', 'booking', 'statement', 'unclear']);

/** "A bit later" means half an hour later while one table is held, and asks for more times while several are on offer. */
function sideOf(memory: BookingMemory, { side }: Reply, { date, time, partySize }: BookingSlots): Reply['side'] {
  if (!hasTimes(memory) || date !== undefined || partySize !== undefined) return null;
  return time === undefined || (memory.offers.length > 0 && !memory.offers.some((at) => timeOf(at) === time) && isSlight(memory, time))
    ? side : null;
}

const SLIGHTLY_MINUTES = 30;

/** `a bit later` means half an hour; a time that the guest names is no such shift. */
const isSlight = ({ wish }: BookingMemory, time: string): boolean => wish.time !== undefined
  && Math.abs(minutesOf(time) - minutesOf(wish.time)) === SLIGHTLY_MINUTES;

/** Whether the hotel's knowledge may answer: the question is about a topic of the hotel, a rule or its contact details. */
function isAboutTheHouse({ whole, understood, memory }: DialogueMessage, asksRule: boolean, reply: Reply): boolean {
  if (asksRule) return true;
  if (understood.kind === 'contact') return memory.phase !== 'number' && reply.confirmationNumber === null && reply.email === null
    && reply.phone === null && reply.name === null;
  const isAsked = askedFor(memory).includes('name');
  return understood.kind === 'question' && understood.topical && (understood.asks || !givesName({ said: whole, reply, isAsked }));
}

function contactOf({ name, email, phone }: Reply): Contact {
  return { ...(name === null ? {} : { name }), ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }) };
}

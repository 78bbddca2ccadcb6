import { dateOf } from '../../model/booking/wall-clock.ts';
import type { TableMeaning } from './table-meaning.ts';
import { begunAnew, isBooking, isLive, type BookingMemory, type Phase } from './memory.ts';
import { said, withMemory, type Call, type Said, type Scene, type DialoguePart } from './scene.ts';
import { offerOnSide } from './phases/offer-on-side.ts';
import { beginBooking, choose, confirm, collectSlots, drop, takeGuest, resumeBooking } from './phases/book.ts';
import { askReason, confirmCancel, takeReason, readBackCancel } from './phases/cancel.ts';
import { confirmChange, takeChange, readBackChange } from './phases/change.ts';
import { askAgain } from './phases/ask-again.ts';
import { askForGuest, learned, orderOf } from './phases/guest.ts';
import { askWhich, beginWithReservation, takeCode, takeNumber, takeWhich } from './phases/known-reservation.ts';
import { keepHold } from './phases/keep-hold.ts';

/**
 * Handles one message of the table dialogue: makes the tool calls that it needs, and returns what to say and to remember.
 *
 * @returns null if the message is about something else; the dialogue then waits where it is
 */
export function* dialogueTurn(given: Scene): DialoguePart<Said | null> {
  const scene = withNotes(given);
  const answer = yield* answerTo(scene);
  const isNews = answer !== null && scene.meaning.severalTables && isBooking(answer.memory);
  return isNews ? { ...answer, parts: [scene.words.say('oneAtATime'), ...answer.parts] } : answer;
}

/** Keeps the guest's notes with the booking under way, or with the reservation just made. */
function withNotes(scene: Scene): Scene {
  const { meaning: { notes, wantsTable }, memory } = scene;
  const isOfBooked = isLive(memory.reservation) && !wantsTable;
  return notes.length === 0 || !(isBooking(memory) || isOfBooked) ? scene
    : withMemory(scene, { notes: [...new Set([...memory.notes ?? [], ...notes])] });
}

function* answerTo(scene: Scene): DialoguePart<Said | null> {
  const { meaning, memory } = scene;
  if (meaning.doubt !== undefined) return askAgain(scene, meaning.doubt) ?? resume(scene);
  if (memory.phase !== 'idle' && meaning.givesUp && !meansReservation(scene)) return yield* giveUp(scene);
  if (meaning.goal !== null && startsAnew(scene)) return yield* beginWithReservation(scene, meaning.goal);
  if (asksBesideContact(scene)) return null;
  const answer = yield* takeInPhase(scene);
  return answer ?? (meaning.wantsLanguage && !meaning.isQuestion ? resume(scene) : null);
}

function* takeInPhase(scene: Scene): DialoguePart<Said | null> {
  const { meaning, memory } = scene;
  if (meaning.side !== null) return yield* offerOnSide(scene, meaning.side);
  if (meaning.takesTime && meaning.answer !== 'yes' && memory.phase !== 'idle') {
    return said(scene, [scene.words.say('takeYourTime')], readBackBefore(scene));
  }
  switch (memory.phase) {
    case 'idle': return meaning.wantsTable ? yield* beginBooking(scene) : tellsMore(scene) ? yield* beginWithReservation(scene, 'change')
      : null;
    case 'wish': return yield* collectSlots(scene);
    case 'choose': return yield* choose(scene);
    case 'guest': return yield* keepHold(scene, takeGuest);
    case 'confirm': return scene.isOrdered ? yield* confirm(scene) : yield* keepHold(scene, confirm);
    case 'which': return yield* takeWhich(scene);
    case 'number': return yield* takeNumber(scene);
    case 'code': return yield* takeCode(scene);
    case 'change': return yield* takeChange(scene);
    case 'confirm-change': return yield* confirmChange(scene);
    case 'reason': return takeReason(scene);
    case 'confirm-cancel': return yield* confirmCancel(scene);
  }
}

/** A guest who takes time may still say yes to what was read back, as long as it is on offer. */
const readBackBefore = ({ memory, isOrdered }: Scene): Call | undefined =>
  (memory.phase === 'confirm' && !isOrdered ? orderOf(memory)?.call : undefined);

/** The guest adds a note to a reserved table. */
const tellsMore = ({ meaning, memory, tools }: Scene): boolean =>
  meaning.notes.length > 0 && isLive(memory.reservation) && tools.has('tableapp_modify_reservation');

/** The dialogue keeps a name or an address next to a question, and the hotel's knowledge answers the question. */
const asksBesideContact = ({ meaning, memory }: Scene): boolean =>
  meaning.isQuestion && (memory.phase === 'guest' || memory.phase === 'confirm') && Object.keys(meaning.contact).length > 0;

/** What the dialogue says after another question was answered; null if nothing is under way. */
export function resume(scene: Scene): Said | null {
  const { memory: { phase }, words } = scene;
  if (asksBesideContact(scene)) return askForGuest(withMemory(scene, { contact: learned(scene).contact }));
  switch (phase) {
    case 'idle': return null;
    case 'which': return askWhich(scene);
    case 'number': return said(scene, [words.say('askNumber')]);
    case 'code': return said(scene, [words.say('askCode')]);
    case 'change': return said(scene, [words.say('askChange')]);
    case 'confirm-change': return readBackChange(scene);
    case 'reason': return askReason(scene);
    case 'confirm-cancel': return readBackCancel(scene);
    default: return resumeBooking(scene);
  }
}

function* giveUp(scene: Scene): DialoguePart<Said> {
  if (isBooking(scene.memory)) return yield* drop(scene);
  const { reservation } = scene.memory;
  return said(withMemory(scene, begunAnew(scene.memory)), [scene.words.say(reservation === null ? 'dropped' : 'stays')]);
}

/** While a table is held, "cancel it" gives it up; with a number, or without a held table, it means a reservation. */
const meansReservation = ({ meaning, memory }: Scene): boolean =>
  meaning.confirmationNumber !== null
    || (meaning.goal !== null && (memory.hold === null || pointsElsewhere(meaning, memory)) && memory.goal !== meaning.goal);

/** "Cancel the one on the 22nd", while the held table is on the 23rd. */
function pointsElsewhere({ goal, meant }: TableMeaning, { table }: BookingMemory): boolean {
  const [only] = meant?.length === 1 ? meant : [];
  return goal === 'cancel' && Boolean(only?.table)
    && (table === null || dateOf(only?.table?.startsAt ?? table.startsAt) !== dateOf(table.startsAt));
}

/** The phases in which the dialogue already asks about a reservation. */
const aboutReservation: ReadonlySet<Phase> = new Set(['which', 'number', 'code', 'change', 'confirm-change', 'reason', 'confirm-cancel']);

function startsAnew({ meaning, memory }: Scene): boolean {
  if (memory.phase === 'idle') return true;
  const isOther = memory.phase !== 'which' && meaning.meant?.length === 1 && meaning.meant[0]?.id !== memory.reservation?.id;
  if (aboutReservation.has(memory.phase)) return isOther || (meaning.goal !== memory.goal && meaning.goal !== 'view');
  return meaning.confirmationNumber !== null || memory.hold === null || pointsElsewhere(meaning, memory);
}

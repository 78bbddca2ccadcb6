import type { Phase } from './memory.ts';
import { freshMemory, isBooking } from './memory.ts';
import { said, withMemory, type Said, type Scene, type Talk } from './talk.ts';
import { offerOnSide } from './phases/offer-on-side.ts';
import { beginBooking, choose, confirm, continueWish, drop, hearGuest, resumeBooking } from './phases/book.ts';
import { askReason, confirmCancel, hearReason, readBackCancel } from './phases/cancel.ts';
import { confirmChange, hearChange, readBackChange } from './phases/change.ts';
import { beginWithReservation, hearCode, hearNumber } from './phases/known-reservation.ts';
import { askForGuest, learned } from './phases/guest.ts';
import { keepHold } from './phases/keep-hold.ts';

/**
 * One message of a dialogue about tables: what to say and to remember, after the tool calls it needs.
 *
 * @returns null when the message is about something else; the dialogue then waits where it is
 */
export function* talk(scene: Scene): Talk<Said | null> {
  const { heard, memory } = scene;
  if (memory.phase !== 'idle' && heard.givesUp && !meansReservation(scene)) return yield* giveUp(scene);
  if (heard.goal !== null && startsAnew(scene)) return yield* beginWithReservation(scene, heard.goal);
  if (asksBesideContact(scene)) return null;
  const answer = yield* hearInPhase(scene);
  return answer ?? (heard.wantsLanguage && !heard.isQuestion ? resume(scene) : null);
}

function* hearInPhase(scene: Scene): Talk<Said | null> {
  const { heard, memory } = scene;
  if (heard.side !== null) return yield* offerOnSide(scene, heard.side);
  if (heard.takesTime && heard.answer !== 'yes' && memory.phase !== 'idle') return said(scene, [scene.words.say('takeYourTime')]);
  switch (memory.phase) {
    case 'idle': return heard.wantsTable ? yield* beginBooking(scene) : null;
    case 'wish': return yield* continueWish(scene);
    case 'choose': return yield* choose(scene);
    case 'guest': return yield* keepHold(scene, hearGuest);
    case 'confirm': return yield* keepHold(scene, confirm);
    case 'number': return yield* hearNumber(scene);
    case 'code': return yield* hearCode(scene);
    case 'change': return yield* hearChange(scene);
    case 'confirm-change': return yield* confirmChange(scene);
    case 'reason': return hearReason(scene);
    case 'confirm-cancel': return yield* confirmCancel(scene);
  }
}

/** An address or a name beside a question is kept, and the question goes to the hotel. */
const asksBesideContact = ({ heard, memory }: Scene): boolean =>
  heard.isQuestion && (memory.phase === 'guest' || memory.phase === 'confirm') && Object.keys(heard.contact).length > 0;

/** What to say once something else has been answered; null where nothing is under way. */
export function resume(scene: Scene): Said | null {
  const { memory: { phase }, words } = scene;
  if (asksBesideContact(scene)) return askForGuest(withMemory(scene, { contact: learned(scene).contact }));
  switch (phase) {
    case 'idle': return null;
    case 'number': return said(scene, [words.say('askNumber')]);
    case 'code': return said(scene, [words.say('askCode')]);
    case 'change': return said(scene, [words.say('askChange')]);
    case 'confirm-change': return readBackChange(scene);
    case 'reason': return askReason(scene);
    case 'confirm-cancel': return readBackCancel(scene);
    default: return resumeBooking(scene);
  }
}

function* giveUp(scene: Scene): Talk<Said> {
  if (isBooking(scene.memory)) return yield* drop(scene);
  const { contact, reservation } = scene.memory;
  return said(withMemory(scene, { ...freshMemory, contact, reservation }), [scene.words.say(reservation === null ? 'dropped' : 'stays')]);
}

/** "Cancel it" while a table is held gives that up; with a number, or with nothing held, it means a reservation. */
const meansReservation = ({ heard, memory }: Scene): boolean =>
  heard.confirmationNumber !== null || (heard.goal !== null && memory.hold === null && memory.goal !== heard.goal);

/** The phases in which the guest is asked about a reservation already. */
const aboutReservation: ReadonlySet<Phase> = new Set(['number', 'code', 'change', 'confirm-change', 'reason', 'confirm-cancel']);

function startsAnew({ heard, memory }: Scene): boolean {
  if (memory.phase === 'idle') return true;
  if (aboutReservation.has(memory.phase)) return heard.goal !== memory.goal && heard.goal !== 'view';
  return heard.confirmationNumber !== null || memory.hold === null;
}

import {
  askForYes, call, isSameCall, said, withMemory, type Call, type DialoguePart, type Refusal, type Said, type Scene,
} from '../scene.ts';
import { liveReservations, rememberReservation, type KnownReservation } from '../memory.ts';
import { cannotHelp, uncertain } from './refused.ts';

const MOST_OF_A_REASON = 300;
/** "Yes" and "no, nothing" are no reasons. */
const SHORT_ANSWER_WORDS = 2;

/** A cancellation needs a reason (spec 4.8). */
export function askReason(scene: Scene): Said {
  const { words, memory: { reservation, reason }, tools } = scene;
  if (!tools.has('tableapp_cancel_reservation')) return said(scene, [words.say('notHere'), ...words.whomToAsk]);
  if (reservation === null) return said(withMemory(scene, { phase: 'number' }), [words.say('askNumber')]);
  if (reason !== null) return readBackCancel(scene);
  return said(withMemory(scene, { phase: 'reason' }), [words.say('askReason', { number: reservation.number })]);
}

/** Takes the guest's words as the reason; a guest may decline to give one. */
export function takeReason(scene: Scene): Said | null {
  const { meaning, words } = scene;
  if (meaning.keeps) return staysBooked(scene);
  if (meaning.isQuestion) return null;
  const isNone = meaning.reason === null || (meaning.answer !== null && meaning.text.trim().split(/\s+/).length <= SHORT_ANSWER_WORDS);
  const reason = isNone ? words.say('noReason') : (meaning.reason ?? '').slice(0, MOST_OF_A_REASON);
  return readBackCancel(withMemory(scene, { reason }));
}

/** The guest's yes cancels the reservation. */
export function* confirmCancel(scene: Scene): DialoguePart<Said | null> {
  const { meaning } = scene;
  const order = cancellationOf(scene);
  if (order === null) return askReason(scene);
  if (isSameCall(scene.confirmed, order.call)) return yield* cancel(scene, order.reservation, order.call);
  if (meaning.answer === 'no' || meaning.givesUp || meaning.keeps) return staysBooked(scene);
  if (meaning.isQuestion && meaning.answer === null) return null;
  return askForYes(scene, readBackCancel(scene));
}

const staysBooked = (scene: Scene): Said =>
  said(withMemory(scene, { phase: 'idle', goal: null, reason: null, alsoCancel: [] }), [scene.words.say('stays')]);

/** Reads back what will be cancelled and why, and asks for the yes that this needs. */
export function readBackCancel(scene: Scene): Said {
  const order = cancellationOf(scene);
  if (order === null) return askReason(scene);
  const { reservation: { number, table }, call: cancellation } = order;
  const { words, memory } = scene;
  const values = { number, reason: memory.reason ?? '' };
  const asking = table === null ? words.say('readBackCancel', values)
    : words.say('readBackCancelTable', { ...values, people: words.people(table.partySize), when: words.when(table.startsAt) });
  return said(withMemory(scene, { phase: 'confirm-cancel' }), [asking], cancellation);
}

function* cancel(scene: Scene, reservation: KnownReservation, order: Call): DialoguePart<Said> {
  const done = yield* call(order.tool, order.args);
  if (!done.ok) return notCancelled(scene, reservation, done);
  const next = withMemory(scene,
    { phase: 'idle', goal: null, reason: null, ...rememberReservation(scene.memory, { ...reservation, status: 'cancelled' }) });
  return thenOthers(scene, said(next, [scene.words.say('isCancelled', { number: reservation.number })]));
}

/** "Cancel both": asks for the yes to the next reservation, with the same reason. */
function thenOthers({ memory: { alsoCancel = [], reason }, ...scene }: Scene, cancelled: Said): Said {
  const [id, ...others] = alsoCancel;
  const following = liveReservations(cancelled.memory).find((each) => each.id === id);
  if (following === undefined) return cancelled;
  const memory = {
    ...cancelled.memory, ...rememberReservation(cancelled.memory, following), goal: 'cancel' as const, reason, alsoCancel: others,
  };
  const asked = readBackCancel({ ...scene, memory });
  return { ...asked, parts: [...cancelled.parts, ...asked.parts] };
}

function notCancelled(scene: Scene, { number }: KnownReservation, refusal: Refusal): Said {
  const { words } = scene;
  const ended = withMemory(scene, { phase: 'idle', goal: null, reason: null });
  switch (refusal.code) {
    case 'CONFIRMATION_REQUIRED': return readBackCancel(scene);
    case 'VERIFICATION_REQUIRED': return said(withMemory(scene, { phase: 'code' }), [words.say('codeSent')]);
    case 'ALREADY_CANCELLED': return said(ended, [words.say('wasCancelled', { number })]);
    case 'OUTSIDE_CANCELLATION_WINDOW': return said(ended, [words.say('tooLate', { number }), ...words.whomToAsk]);
    case 'PROVIDER_UNAVAILABLE': return uncertain(scene);
    default: return cannotHelp(ended, refusal);
  }
}

function cancellationOf({ memory: { reservation, reason } }: Scene): { reservation: KnownReservation; call: Call } | null {
  if (reservation === null || reason === null) return null;
  return { reservation, call: { tool: 'tableapp_cancel_reservation', args: { reservationId: reservation.id, reason } } };
}

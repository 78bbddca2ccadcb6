import { BookingFailure, leavesOpen } from '../model/booking/failures.ts';
import type { ToolCaller } from './tool-deps.ts';

/** An order or a change that the provider has not answered, and the key under which its caller can ask what became of it. */
interface UnderWay {
  what: 'order' | 'change';
  idempotencyKey: string;
  caller: ToolCaller;
}

/** Where to ask, for a caller who knows of keys. */
const ask = ({ idempotencyKey, caller: { sessionKey } }: UnderWay): string =>
  `Ask tableapp_find_reservation with the idempotencyKey ${idempotencyKey}${sessionKey === null ? '' : ' and the same sessionId'}`;

/** To whom makes it: nobody knows yet, and it goes on. */
export const notCertain = (call: UnderWay, cause: BookingFailure): BookingFailure => new BookingFailure('PROVIDER_UNAVAILABLE', {
  tell: `The restaurant's system has not answered yet. The ${call.what} goes on and may still go through, so do not make it again `
    + `under another key. ${ask(call)}, and tell the guest that it is not certain yet.`,
  details: { idempotencyKey: call.idempotencyKey }, cause,
});

/** To whom asks for it meanwhile. */
export const underWay = (call: UnderWay): BookingFailure => new BookingFailure('IDEMPOTENCY_IN_PROGRESS', {
  tell: `The restaurant's system has not answered yet: the ${call.what} may still go through. ${ask(call)} again in a moment.`,
  details: { idempotencyKey: call.idempotencyKey },
});

/** To whom would give its hold back, or keep it longer, meanwhile: nothing was done with it. */
export const holdIsOrdered = (call: UnderWay, cause: BookingFailure): BookingFailure => new BookingFailure('PROVIDER_UNAVAILABLE', {
  tell: 'This hold is on order, and the restaurant\'s system has not answered yet: the order may still go through. '
    + `Nothing was released or extended. ${ask(call)}.`,
  details: { idempotencyKey: call.idempotencyKey }, cause,
});

/** Whether the provider has not said yet what happened. */
export const isOpen = (error: unknown): error is BookingFailure => error instanceof BookingFailure && leavesOpen(error.code);

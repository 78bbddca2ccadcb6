import { BookingFailure } from '../model/booking/failures.ts';

/** The refusal of a call that names no conversation, in which alone a booker is verified; no code goes out for it. */
export const needsSession = (): BookingFailure => new BookingFailure('VERIFICATION_REQUIRED', {
  tell: 'The booker has to be verified first, which takes a conversation. Call again with the sessionId of one; a code is then sent to the e-mail address of the booking.',
});

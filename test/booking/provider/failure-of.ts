import { BookingFailure } from '../../../domain/model/booking/failures.ts';

/** The failure that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<BookingFailure> {
  const ended = await call.then((value) => ({ value }), (error: unknown) => ({ error }));
  if ('error' in ended && ended.error instanceof BookingFailure) return ended.error;
  throw new Error('The call did not end with a BookingFailure.', { cause: 'error' in ended ? ended.error : ended.value });
}

export const codeOf = async (call: Promise<unknown>): Promise<string> => (await failureOf(call)).code;

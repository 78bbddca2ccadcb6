import { ActivityFailure, ApplicationFailure, sleep } from '@temporalio/workflow';
import { bookingFailures, type BookingFailureCode } from '../../domain/model/booking/failures.ts';

/** What a failed step means: the provider refused, or gave no definite answer. */
export function failureCodeOf(error: unknown): BookingFailureCode {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  const type = cause instanceof ApplicationFailure ? cause.type : undefined;
  return isFailureCode(type) ? type : 'PROVIDER_UNAVAILABLE';
}

const isFailureCode = (type: string | null | undefined): type is BookingFailureCode =>
  typeof type === 'string' && Object.hasOwn(bookingFailures, type);

/** Waits as long as the provider asked for after a step that was given up; not at all if it asked for nothing. */
export async function untilWelcome(error: ActivityFailure): Promise<void> {
  const [, wish] = error.cause instanceof ApplicationFailure ? error.cause.details ?? [] : [];
  const seconds = (wish as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds ?? 0;
  if (seconds > 0) await sleep(seconds * 1000, { summary: 'The provider asked to be left alone' });
}

/** Whether the provider, or our own connection to it, has refused for good. */
export const isRefusal = (code: BookingFailureCode): boolean => !bookingFailures[code].retry;

/** What an update's caller is told. Only this kind of error may leave a handler. */
export const refusal = (code: BookingFailureCode, details: object = {}): ApplicationFailure =>
  ApplicationFailure.nonRetryable(bookingFailures[code].tell, code, details);

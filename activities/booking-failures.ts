import { ApplicationFailure } from '@temporalio/common';
import { BookingFailure, bookingFailures } from '../domain/model/booking/failures.ts';
import { mapFailures, nextRetry, type withSafeFailures } from './failures.ts';

/**
 * Turns a provider's refusals into failures that flows understand: the code is the type, a refusal is final, and
 * what may pass is tried again no sooner than the provider asks.
 */
export const withBookingFailures: typeof withSafeFailures = (activities) =>
  mapFailures(activities, (error) => (error instanceof BookingFailure ? failureOf(error) : error));

function failureOf({ code, message, details, retryAfterSeconds }: BookingFailure): ApplicationFailure {
  return ApplicationFailure.create({
    message, type: code, nonRetryable: !bookingFailures[code].retry,
    // The delay does not reach a flow that has to take up the call again; what it is made of does.
    details: [details, ...(retryAfterSeconds === undefined ? [] : [{ retryAfterSeconds }])],
    ...nextRetry({ retryAfterSeconds }),
  });
}

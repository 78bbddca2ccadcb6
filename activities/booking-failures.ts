import { ApplicationFailure } from '@temporalio/common';
import { BookingFailure, bookingFailures } from '../domain/model/booking/failures.ts';

type Activity = (...args: never[]) => Promise<unknown>;

/**
 * Turns a provider's refusals into failures that flows understand: the code is the type, a refusal is final, and
 * what may pass is tried again no sooner than the provider asks.
 */
export function withBookingFailures<Activities extends Record<string, Activity>>(activities: Activities): Activities {
  return Object.fromEntries(Object.entries(activities).map(([name, activity]) => [
    name,
    async (...args: never[]) => {
      try {
        return await activity(...args);
      } catch (error) {
        throw error instanceof BookingFailure ? failureOf(error) : error;
      }
    },
  ])) as Activities;
}

function failureOf({ code, message, details, retryAfterSeconds }: BookingFailure): ApplicationFailure {
  return ApplicationFailure.create({
    message, type: code, nonRetryable: !bookingFailures[code].retry, details: [details],
    ...(retryAfterSeconds === undefined ? {} : { nextRetryDelay: retryAfterSeconds * 1000 }),
  });
}

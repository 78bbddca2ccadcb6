import { CompleteAsyncError, log } from '@temporalio/activity';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { errorTable, toDomainError } from '../domain/model/errors.ts';

type Activity = (...args: never[]) => Promise<unknown>;

/** The activities, with what they throw turned into what their flows are to see. */
export function mapFailures<Activities extends Record<string, Activity>>(
  activities: Activities, failureOf: (error: unknown, activity: string) => unknown,
): Activities {
  return Object.fromEntries(Object.entries(activities).map(([name, activity]) => [
    name,
    async (...args: never[]) => {
      try {
        return await activity(...args);
      } catch (error) {
        throw failureOf(error, name);
      }
    },
  ])) as Activities;
}

/**
 * Turns anything an activity throws into an `ApplicationFailure`, by the one table of errors. Its message
 * is the domain's sentence: an unexpected error's own text may quote a guest, and a history keeps it.
 */
export const withSafeFailures = <Activities extends Record<string, Activity>>(activities: Activities): Activities =>
  mapFailures(activities, safeFailure);

/** When to retry, if the failure says so. To the server, a delay of zero would mean never. */
export const nextRetry = ({ retryAfterSeconds }: { retryAfterSeconds?: number | undefined }): { nextRetryDelay?: number } =>
  (retryAfterSeconds === undefined || retryAfterSeconds <= 0 ? {} : { nextRetryDelay: retryAfterSeconds * 1000 });

/** What a flow sees of an error. An activity that completes later has not failed. */
export function safeFailure(error: unknown, activity: string): unknown {
  if (error instanceof CancelledFailure || error instanceof ApplicationFailure || error instanceof CompleteAsyncError) return error;
  const failure = toDomainError(error);
  if (failure.code === 'INTERNAL') log.error('An activity failed', { activity, error: failure.cause });
  const { retryable } = errorTable[failure.code];
  return ApplicationFailure.create({
    message: failure.message,
    type: failure.code,
    nonRetryable: !retryable,
    ...nextRetry(failure),
  });
}

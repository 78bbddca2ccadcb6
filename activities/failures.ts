import { log } from '@temporalio/activity';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { errorTable, toDomainError } from '../domain/model/errors.ts';

type Activity = (...args: never[]) => Promise<unknown>;

/**
 * Turns whatever an activity throws into an `ApplicationFailure` by the one table of errors. Its message
 * is the domain's sentence: an unexpected error's own text may quote a guest, and a history keeps it.
 */
export function withSafeFailures<Activities extends Record<string, Activity>>(activities: Activities): Activities {
  return Object.fromEntries(Object.entries(activities).map(([name, activity]) => [
    name,
    async (...args: never[]) => {
      try {
        return await activity(...args);
      } catch (error) {
        throw safeFailure(name, error);
      }
    },
  ])) as Activities;
}

function safeFailure(activity: string, error: unknown): unknown {
  if (error instanceof CancelledFailure || error instanceof ApplicationFailure) return error;
  const failure = toDomainError(error);
  if (failure.code === 'INTERNAL') log.error('An activity failed', { activity, error: failure.cause });
  const { retryable } = errorTable[failure.code];
  return ApplicationFailure.create({
    message: failure.message,
    type: failure.code,
    nonRetryable: !retryable,
    ...(failure.retryAfterSeconds === undefined ? {} : { nextRetryDelay: failure.retryAfterSeconds * 1000 }),
  });
}

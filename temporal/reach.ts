import { ScheduleNotFoundError, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { domainErrorOf } from './failures.ts';

/** Calls the flow engine and gives up after `timeoutMs`. @throws DomainError */
export async function reach<T>(client: Client, timeoutMs: number, call: () => Promise<T>): Promise<T> {
  try {
    return await client.withDeadline(Date.now() + timeoutMs, call);
  } catch (error) {
    throw domainErrorOf(error);
  }
}

const unless = <Other>(kind: new (...args: never[]) => Error, other: Other) => (error: unknown): Other => {
  if (error instanceof kind) return other;
  throw error;
};

/** The result of a call to a flow, or `other` where there is no such flow. */
export const unlessGone = <T, Other>(call: Promise<T>, other: Other): Promise<T | Other> =>
  call.catch(unless(WorkflowNotFoundError, other));

/** The result of a call to a schedule, or `other` where there is no such schedule. */
export const unlessUnscheduled = <T, Other>(call: Promise<T>, other: Other): Promise<T | Other> =>
  call.catch(unless(ScheduleNotFoundError, other));

/** Starts a flow, unless it was started before. */
export const unlessStarted = (start: Promise<unknown>): Promise<unknown> =>
  start.catch(unless(WorkflowExecutionAlreadyStartedError, undefined));

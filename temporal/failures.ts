import { ServiceError, WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import { DomainError, errorTable, isErrorCode } from '../domain/model/errors.ts';

/** gRPC status codes that concern us, by number (grpc core, status codes). */
export const INVALID_ARGUMENT = 3;
export const NOT_FOUND = 5;
export const RESOURCE_EXHAUSTED = 8;
export const FAILED_PRECONDITION = 9;
const ABORTED = 10;

/** Too many messages of the session are under way; the sender should retry later. */
export const sessionBusy = (cause?: unknown): DomainError =>
  new DomainError('TOO_MANY_REQUESTS', 'This session is busy. Try again in a moment.', { cause, retryAfterSeconds: 1 });

/** A failed call to the flow engine, in the domain's terms. */
export function domainErrorOf(error: unknown): DomainError {
  const failure = applicationFailureOf(error);
  if (failure !== undefined && isErrorCode(failure.type)) {
    const { retryable } = errorTable[failure.type];
    return new DomainError(failure.type, failure.message, { cause: error, ...(retryable && { retryAfterSeconds: 2 }) });
  }
  if (grpcCode(error) === RESOURCE_EXHAUSTED) return sessionBusy(error);
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) {
    return new DomainError(
      'UNAVAILABLE',
      'No answer came in time. Try again with the same messageId: what was taken is answered once, in its session.',
      { cause: error, retryAfterSeconds: 2 },
    );
  }
  if (isOutage(error) || error instanceof WorkflowUpdateFailedError) {
    return new DomainError('UNAVAILABLE', 'The concierge cannot take messages right now. Try again in a moment.', {
      cause: error, retryAfterSeconds: 2,
    });
  }
  return new DomainError('INTERNAL', 'Something went wrong on our side. Try again in a moment.', { cause: error });
}

/**
 * Whether to retry the same message at once: its session's run ended meanwhile, or this run remembers a failure that may be over.
 * Messages are deduplicated by their id, so a retry is safe.
 */
export function isWorthRepeating(error: unknown): boolean {
  if (error instanceof WorkflowUpdateFailedError) {
    const refusal = applicationFailureOf(error)?.type;
    return !isErrorCode(refusal) || refusal === 'INTERNAL' || refusal === 'UNAVAILABLE';
  }
  const code = grpcCode(error);
  return code === ABORTED || code === NOT_FOUND;
}

/** Whether the service does not know the run: it has deleted it, or never had it. */
export const isGone = (error: unknown): boolean => grpcCode(error) === NOT_FOUND;

/** Whether the run takes no updates because its workflow tasks fail again and again. */
export const isStuck = (error: unknown): boolean => grpcCode(error) === FAILED_PRECONDITION;

/** The failure that a flow itself threw, if there is one. */
export function applicationFailureOf(error: unknown): ApplicationFailure | undefined {
  let cause: unknown = error instanceof WorkflowUpdateFailedError ? error.cause : error;
  while (cause instanceof TemporalFailure && !(cause instanceof ApplicationFailure)) cause = cause.cause;
  return cause instanceof ApplicationFailure ? cause : undefined;
}

function isOutage(error: unknown): boolean {
  return error instanceof ServiceError || grpcCode(error) !== undefined;
}

/** The gRPC status of the failed call, if it was a call to the service. */
export function grpcCode(error: unknown): number | undefined {
  let node: unknown = error;
  while (node instanceof Error) {
    if ('code' in node && typeof node.code === 'number') return node.code;
    node = node.cause;
  }
  return undefined;
}

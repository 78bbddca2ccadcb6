import type { Workflow, WorkflowHandle, WorkflowResultType } from '@temporalio/client';
import { DomainError } from '../domain/model/errors.ts';
import type { RunnerOptions } from './runner-options.ts';

/** How long a page waits at most for what it asks a worker, in milliseconds. */
export const PAGE_PATIENCE_MS = 45_000;

/**
 * Starts a flow that a page waits for, and waits for its result.
 *
 * @param unavailable what the page says when no result comes
 * @throws DomainError UNAVAILABLE
 */
export async function resultOfShortFlow<Flow extends Workflow>(
  { client, acceptTimeoutMs }: RunnerOptions, start: () => Promise<WorkflowHandle<Flow>>, unavailable: string,
): Promise<WorkflowResultType<Flow>> {
  try {
    const flow = await client.withDeadline(Date.now() + acceptTimeoutMs, start);
    return await client.withDeadline(Date.now() + PAGE_PATIENCE_MS, () => flow.result());
  } catch (error) {
    throw new DomainError('UNAVAILABLE', unavailable, { cause: error, retryAfterSeconds: 5 });
  }
}

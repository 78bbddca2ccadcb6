import type { Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { ActivityExecuteInput, ActivityInboundCallsInterceptor, ActivityInterceptors, Next } from '@temporalio/worker';
import { CompleteAsyncError } from '@temporalio/activity';
import { STEP_REPEATS_SIGNAL, type StepRepeats } from '../domain/model/flows.ts';

/** The run hears after these numbers of failed attempts; each time costs a workflow task. */
const TELLING = new Set([3, 10, 30, 100, 300, 1_000, 3_000, 10_000]);
const PATIENCE_MS = 5_000;

/** Anything but a code may contain somebody's words. */
const CODE = /^[\w.-]{1,80}$/;

/** Tells runs which of their steps fail again and again: a run does not see attempts, and its operators should. */
export const stepInterceptor = (client: Pick<Client, 'withDeadline' | 'workflow'>) => ({ info }: Context): ActivityInterceptors => ({
  inbound: {
    async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>): Promise<unknown> {
      try {
        return await next(input);
      } catch (error) {
        const { workflowExecution: run, isLocal, attempt: attempts, activityId } = info;
        // Not awaited: the retry of the step does not depend on it.
        if (run !== undefined && !isLocal && TELLING.has(attempts) && isRepeated(error)) {
          client.withDeadline(Date.now() + PATIENCE_MS, () => client.workflow.getHandle(run.workflowId, run.runId)
            .signal<[StepRepeats]>(STEP_REPEATS_SIGNAL, { activityId, attempts, failure: codeOf(error) })).catch(() => undefined);
        }
        throw error;
      }
    },
  },
});

const isRepeated = (error: unknown): boolean => !(error instanceof CompleteAsyncError) && !(error instanceof CancelledFailure)
  && !(error instanceof ApplicationFailure && error.nonRetryable);

function codeOf(error: unknown): string {
  const code = error instanceof ApplicationFailure ? error.type : error instanceof Error ? error.name : undefined;
  return typeof code === 'string' && CODE.test(code) ? code : 'INTERNAL';
}

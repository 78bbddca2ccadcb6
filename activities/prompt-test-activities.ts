import { cancellationSignal } from '@temporalio/activity';
import type { TaskKey } from '../domain/model/pipelines.ts';
import type { RunSummary } from '../domain/model/prompt-tests/case.ts';
import type { TurnTools } from '../domain/chat/turn-tools.ts';
import { reportProgress } from '../domain/pipelines/report-progress.ts';
import type { InProcess } from '../domain/language-model/think-in-process.ts';
import type { Brain } from '../domain/ports/brain.ts';
import { askCases, type AskInput } from '../domain/prompt-tests/ask-cases.ts';
import { beginRun, type RunInput } from '../domain/prompt-tests/begin-run.ts';
import { finishRun } from '../domain/prompt-tests/finish-run.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { AWAITED_MS, withHeartbeat } from './heartbeat.ts';

export interface PromptTestDeps extends ActivityDeps {
  brain: Brain;
  tools: Pick<TurnTools, 'available'>;
  model: InProcess;
}

export type PromptTestActivities = ReturnType<typeof createPromptTestActivities>;

/** Running a hotel's prompt tests. Each step may run twice: an asking has one result. */
export function createPromptTestActivities({ brain, tools, model, ...deps }: PromptTestDeps) {
  return withSafeFailures({
    /** Notes which questions the run asks. */
    async beginPromptRun({ clientId, ...input }: TaskKey & RunInput): Promise<{ askings: number }> {
      return beginRun({ ctx: activityContext(deps, clientId), input });
    },

    /** Asks a part of them. */
    async askPromptTests({ clientId, total, ...input }: TaskKey & AskInput & { total: number }): Promise<void> {
      const ctx = activityContext(deps, clientId);
      return withHeartbeat(() => askCases({
        ctx, input, brain, tools, model, signal: cancellationSignal(),
        progress: async (done) => void await reportProgress({ ctx, input: { taskId: input.taskId, done, total, unit: 'questions' } }),
      }), AWAITED_MS);
    },

    /** Counts what they gave and compares it with the run before. */
    async finishPromptRun({ clientId, ...input }: TaskKey & { state: 'finished' | 'stopped' }): Promise<RunSummary | null> {
      return finishRun({ ctx: activityContext(deps, clientId), input });
    },
  });
}

import { CancellationScope, proxyActivities, TemporalFailure } from '@temporalio/workflow';
import type { PromptTestActivities } from '../../activities/prompt-test-activities.ts';
import { showProgress } from './progress.ts';
import type { TaskHandler } from './task-handler.ts';

/** Questions in one step: enough for a short history, few enough to repeat. */
const ASKINGS_PER_STEP = 50;

// Each question may call a model, so a step may be slow. A dead worker is noticed within seconds, and the next one continues after the
// last question that was answered.
const asking = proxyActivities<PromptTestActivities>({
  startToCloseTimeout: '60 min',
  heartbeatTimeout: '10 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '1 s', maximumInterval: '1 min', maximumAttempts: 20 },
});

// The run's record in Postgres: short statements, retried until the database is back.
const recording = proxyActivities<PromptTestActivities>({
  startToCloseTimeout: '20 s',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

/** `run-prompt-tests`: asks every enabled prompt test, judges the answers and compares them with the run before. */
export const runPromptTests: TaskHandler = async ({ clientId, taskId, options }) => {
  const key = { clientId, taskId };
  const repeats = Number(options['repeats'] ?? 1);
  try {
    const { askings } =
      await recording.beginPromptRun.executeWithOptions({ summary: 'Note which questions are asked' }, [{ ...key, repeats }]);
    for (let from = 0; from < askings; from += ASKINGS_PER_STEP) {
      showProgress({ done: from, total: askings, unit: 'questions' });
      const input = { ...key, from, count: ASKINGS_PER_STEP, total: askings };
      await asking.askPromptTests.executeWithOptions({ summary: `Ask from question ${from + 1} on` }, [input]);
    }
    showProgress({ done: askings, total: askings, unit: 'questions' });
    const summary =
      await recording.finishPromptRun.executeWithOptions({ summary: 'Compare with the run before' }, [{ ...key, state: 'finished' }]);
    return { ...summary };
  } catch (error) {
    if (!(error instanceof TemporalFailure)) throw error;
    await CancellationScope.nonCancellable(() =>
      recording.finishPromptRun.executeWithOptions({ summary: 'Keep what was asked so far' }, [{ ...key, state: 'stopped' }]));
    throw error;
  }
};

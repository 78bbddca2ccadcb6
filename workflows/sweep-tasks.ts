import { isCancellation, log, patched, proxyActivities, proxyLocalActivities, TemporalFailure } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/sweep-activities.ts';
import type { UpkeepActivities } from '../activities/upkeep-activities.ts';
import type { SweptTasks } from '../domain/model/pipelines.ts';

// The next sweep is a minute away, so one more attempt is enough, for when a worker died.
const { sweepTasks: sweep, wakeIfSchedulesChanged: wakeByQueue } = proxyActivities<UpkeepActivities & SweepActivities>({
  startToCloseTimeout: '5 min',
  heartbeatTimeout: '20 s',
  retry: { maximumAttempts: 2 },
});

// Local, because there are many each minute and most find nothing to do: each costs the history one event.
const short = proxyLocalActivities<SweepActivities>({ startToCloseTimeout: '1 min', retry: { maximumAttempts: 2 } });

/** The jobs, by their names in the worker's log. All start at once, so that a slow one does not hold up the others. */
const shortJobs: readonly [about: string, job: () => Promise<void>][] = [
  ['Resume tasks of agents', short.resumeAgentTasks],
  ['Resume erasures of guests', short.resumeErasures],
  ['Wake webhooks that owe events', short.wakeWebhooks],
  ['Wake threads of channels', short.wakeThreads],
  ['Order invitations', short.orderInvitations],
  ['Order notices of new administrators', short.orderAdministratorNotices],
  ['Answer what handbacks have left', short.answerReopened],
  ['Call operators', short.callOperators],
  ['Seal the audit trail', short.sealTrail],
  ['Look for changed clients', short.wakeIfSchedulesChanged],
];

/**
 * Every minute: reconciles records and flows after a crash, resumes what was left behind, and updates the schedules of changed clients.
 * After a job fails, the others still run, and the run fails at the end.
 */
export async function sweepTasks(): Promise<SweptTasks> {
  const findTasks = (): Promise<SweptTasks> => sweep.executeWithOptions({ summary: 'Find tasks without their flow' }, []);
  if (!patched('sweep-jobs-alone')) {
    const swept = await findTasks();
    await wakeByQueue.executeWithOptions({ summary: 'Look for changed clients' }, []);
    return swept;
  }
  const failures: TemporalFailure[] = [];
  const alone = async <Result>(about: string, job: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await job();
    } catch (error) {
      // A local step throws its own failure, any other an ActivityFailure.
      if (isCancellation(error) || !(error instanceof TemporalFailure)) throw error;
      log.error('A job of the sweep failed', { job: about });
      failures.push(error);
      return null;
    }
  };
  const [swept] = await Promise.all([
    alone('Find tasks without their flow', findTasks), ...shortJobs.map(([about, job]) => alone(about, job)),
  ]);
  const [first] = failures;
  if (first !== undefined) throw first;
  return swept as SweptTasks;
}

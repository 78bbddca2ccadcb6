import { isCancellation, log, patched, proxyActivities, proxyLocalActivities, TemporalFailure } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/sweep-activities.ts';
import type { UpkeepActivities } from '../activities/upkeep-activities.ts';
import type { SweptTasks } from '../domain/model/pipelines.ts';

// The next sweep is a minute away: one attempt more covers a worker that died.
const { sweepTasks: sweep, wakeIfSchedulesChanged: wakeByQueue } = proxyActivities<UpkeepActivities & SweepActivities>({
  startToCloseTimeout: '5 min',
  heartbeatTimeout: '20 s',
  retry: { maximumAttempts: 2 },
});

// Local, as there are many each minute and most find nothing to do: each costs the history one event.
const short = proxyLocalActivities<SweepActivities>({ startToCloseTimeout: '1 min', retry: { maximumAttempts: 2 } });

/** The jobs by what the worker's log says of them. All begin at once, so that one which is slow keeps no other waiting. */
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
 * Every minute: brings records and flows together again after a crash, has what was left behind go on, and has changed clients'
 * schedules follow. A job that fails keeps no other from its turn, and the run fails at the end.
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
      // A local step fails as its own failure, another one as a failure of the step.
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

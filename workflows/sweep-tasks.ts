import { proxyActivities } from '@temporalio/workflow';
import type { UpkeepActivities } from '../activities/upkeep-activities.ts';
import type { SweptTasks } from '../domain/model/pipelines.ts';

// The next sweep is a minute away: one attempt more covers a worker that died.
const { sweepTasks: sweep, wakeIfSchedulesChanged } = proxyActivities<UpkeepActivities>({
  startToCloseTimeout: '5 min',
  heartbeatTimeout: '20 s',
  retry: { maximumAttempts: 2 },
});

/** Every minute: brings tasks' records and flows together again, and has changed clients' schedules follow. */
export async function sweepTasks(): Promise<SweptTasks> {
  const swept = await sweep.executeWithOptions({ summary: 'Find tasks without their flow' }, []);
  await wakeIfSchedulesChanged.executeWithOptions({ summary: 'Look for changed clients' }, []);
  return swept;
}

import { proxyActivities, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import type { UpkeepActivities } from '../activities/upkeep-activities.ts';
import { searchAttribute } from '../domain/model/flows.ts';
import type { ScheduledTaskInput } from '../domain/model/schedules.ts';

// Writes a row and starts a task, retried for an hour; after that the next night will do.
const { startScheduledTask } = proxyActivities<UpkeepActivities>({
  startToCloseTimeout: '20 s',
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '1 s', maximumInterval: '1 min' },
});

/** What a client's schedule starts: this night's task, unless the settings have changed meanwhile. */
export async function scheduledTask(input: ScheduledTaskInput): Promise<string> {
  const occasion = workflowInfo().firstExecutionRunId;
  const taskId = await startScheduledTask.executeWithOptions({ summary: `Start ${input.taskType}` }, [{ ...input, occasion }]);
  const outcome = taskId === null ? 'not needed' : `started ${taskId}`;
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', taskId === null ? 'not needed' : 'started')]);
  return outcome;
}

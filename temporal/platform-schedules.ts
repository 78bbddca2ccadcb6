import type { Client, ScheduleOptions } from '@temporalio/client';
import { housekeepingFlows, taskQueues } from '../domain/model/flows.ts';
import { putSchedule } from './put-schedule.ts';

/** Creates the schedules of the platform's own upkeep, or updates them to this version. Safe to repeat. */
export async function ensurePlatformSchedules(client: Client): Promise<void> {
  const { sweep, maintenance } = housekeepingFlows;
  await putSchedule(client, upkeep(sweep, '1 minute', 'Starts tasks that a crash left behind, and ends those that lost their run'));
  await putSchedule(
    client,
    upkeep(maintenance, '1 hour', 'Deletes what has expired, checks tokens of channels, and compares schedules with clients\' settings'),
  );
}

function upkeep({ type, scheduleId }: { type: string; scheduleId: string }, every: '1 minute' | '1 hour', note: string): ScheduleOptions {
  return {
    scheduleId,
    spec: { intervals: [{ every }] },
    // The next run does everything that a missed one would have done.
    policies: { overlap: 'SKIP', catchupWindow: '1 minute' },
    // Only takes effect on creation: a new or emptied Temporal runs upkeep at once, not after the first hour.
    state: { note, triggerImmediately: true },
    action: {
      type: 'startWorkflow', workflowType: type, workflowId: scheduleId, taskQueue: taskQueues.upkeep, args: [], staticSummary: note,
    },
  };
}

import { applySchedulesFlow, taskQueues } from '../domain/model/flows.ts';
import type { ScheduleRunner } from '../domain/ports/durable-runner.ts';
import type { applySchedules } from '../workflows/apply-schedules.ts';
import { reach, unlessUnscheduled } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Wakes the one workflow that applies changes to clients' schedules, and reads when a schedule runs next. */
export function scheduleRunner({ client, acceptTimeoutMs }: RunnerOptions): ScheduleRunner {
  return {
    async wakeSchedules() {
      await reach(client, acceptTimeoutMs, () => client.workflow.signalWithStart<typeof applySchedules>(applySchedulesFlow.type, {
        workflowId: applySchedulesFlow.id,
        taskQueue: taskQueues.upkeep,
        args: [],
        signal: applySchedulesFlow.signals.changed,
        staticSummary: 'Schedules follow the settings of clients',
      }));
    },

    async nextRunOf(scheduleId) {
      const schedule = client.schedule.getHandle(scheduleId);
      const described = await reach(client, acceptTimeoutMs, () => unlessUnscheduled(schedule.describe(), null));
      return described === null || described.state.paused ? null : described.info.nextActionTimes[0] ?? null;
    },
  };
}

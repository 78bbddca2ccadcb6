import { ScheduleNotFoundError } from '@temporalio/client';
import { applySchedulesFlow, taskQueues } from '../domain/model/flows.ts';
import type { ScheduleRunner } from '../domain/ports/durable-runner.ts';
import type { applySchedules } from '../workflows/apply-schedules.ts';
import { domainErrorOf } from './failures.ts';
import { reach } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Wakes the one workflow that keeps clients' schedules, and looks at them. */
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
      try {
        const handle = client.schedule.getHandle(scheduleId);
        const { state, info } = await client.withDeadline(Date.now() + acceptTimeoutMs, () => handle.describe());
        return state.paused ? null : info.nextActionTimes[0] ?? null;
      } catch (error) {
        if (error instanceof ScheduleNotFoundError) return null;
        throw domainErrorOf(error);
      }
    },
  };
}

import { applySchedulesFlow, taskQueues } from '../domain/model/flows.ts';
import type { ScheduleRunner } from '../domain/ports/durable-runner.ts';
import type { applySchedules } from '../workflows/apply-schedules.ts';
import { domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Wakes the one workflow that keeps clients' schedules. */
export function scheduleRunner({ client, acceptTimeoutMs }: RunnerOptions): ScheduleRunner {
  return {
    async wakeSchedules() {
      try {
        await client.withDeadline(Date.now() + acceptTimeoutMs, () => client.workflow.signalWithStart<typeof applySchedules>(
          applySchedulesFlow.type,
          {
            workflowId: applySchedulesFlow.id,
            taskQueue: taskQueues.upkeep,
            args: [],
            signal: applySchedulesFlow.signals.changed,
            staticSummary: 'Schedules follow the settings of clients',
          },
        ));
      } catch (error) {
        throw domainErrorOf(error);
      }
    },
  };
}

import { ScheduleNotFoundError, type CalendarSpec, type Client, type ScheduleOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { scheduledTaskFlow, searchAttribute, taskQueues } from '../domain/model/flows.ts';
import { clientOfSchedule, type Frequency, type WantedSchedule } from '../domain/model/schedules.ts';
import type { Scheduler } from '../domain/ports/scheduler.ts';
import { domainErrorOf } from './failures.ts';
import { putSchedule } from './put-schedule.ts';

const TIMEOUT_MS = 10_000;

/** In the client's time zone: at night, and at an hour that no zone's clocks skip in spring. */
const HOUR = 4;

const calendars: Record<Frequency, CalendarSpec> = {
  daily: { hour: HOUR, comment: 'every night' },
  weekly: { hour: HOUR, dayOfWeek: 'MONDAY', comment: 'in the night to Monday' },
  monthly: { hour: HOUR, dayOfMonth: 1, comment: 'in the first night of the month' },
};

/** Clients' schedules over Temporal. */
export function clientScheduler(client: Client): Scheduler {
  async function reach<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await client.withDeadline(Date.now() + TIMEOUT_MS, work);
    } catch (error) {
      throw error instanceof ScheduleNotFoundError ? error : domainErrorOf(error);
    }
  }
  return {
    put: (schedule) => reach(() => putSchedule(client, optionsOf(schedule))),

    async remove(id) {
      await reach(() => client.schedule.getHandle(id).delete()).catch((error: unknown) => {
        if (!(error instanceof ScheduleNotFoundError)) throw error;
      });
    },

    list: () => reach(async () => {
      const found = [];
      for await (const { scheduleId: id, state } of client.schedule.list()) {
        if (clientOfSchedule(id) !== undefined) found.push({ id, note: state.note ?? '', paused: state.paused });
      }
      return found;
    }),
  };
}

function optionsOf({ id, clientId, taskType, frequency, timeZone, paused, note }: WantedSchedule): ScheduleOptions {
  const attributes = [searchAttribute('ConciergeClientId', clientId), searchAttribute('ConciergeTaskType', taskType)];
  return {
    scheduleId: id,
    // Every hotel wants four in the morning: within two hours they are spread, each at its own moment.
    spec: { calendars: [calendars[frequency]], timezone: timeZone, jitter: '2 hours' },
    policies: {
      overlap: 'SKIP',
      // After an outage of hours the missed night is made up for; after one of days the next is near.
      catchupWindow: '12 hours',
    },
    state: { paused, note },
    action: {
      type: 'startWorkflow',
      workflowType: scheduledTaskFlow.type,
      workflowId: `scheduled/${id}`,
      taskQueue: taskQueues.upkeep,
      args: [{ clientId, taskType }],
      staticSummary: `Scheduled: ${taskType}`,
      typedSearchAttributes: new TypedSearchAttributes(attributes),
    },
    typedSearchAttributes: new TypedSearchAttributes(attributes),
  };
}

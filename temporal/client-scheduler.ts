import type { CalendarSpec, Client, ScheduleOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { scheduledTaskFlow, searchAttribute, taskQueues } from '../domain/model/flows.ts';
import { clientOfSchedule, type Frequency, type WantedSchedule } from '../domain/model/schedules.ts';
import type { Scheduler } from '../domain/ports/scheduler.ts';
import { putSchedule } from './put-schedule.ts';
import { reach, unlessUnscheduled } from './reach.ts';

const TIMEOUT_MS = 10_000;

/** When the night begins in the client's time zone: an hour that no zone's clocks skip in spring. */
const HOUR = 22;
/** Each hotel has its own moment in the night: the shorter the night, the more workers it takes. */
const NIGHT = '8 hours';

const calendars: Record<Frequency, CalendarSpec> = {
  daily: { hour: HOUR, comment: 'every night' },
  weekly: { hour: HOUR, dayOfWeek: 'SUNDAY', comment: 'in the night to Monday' },
  monthly: { hour: HOUR, dayOfMonth: 1, comment: 'in the night after the first of the month' },
};

/** Clients' schedules over Temporal. @param pageSize how many are listed by one call */
export function clientScheduler(client: Client, pageSize = 1000): Scheduler {
  const within = <T>(work: () => Promise<T>): Promise<T> => reach(client, TIMEOUT_MS, work);
  return {
    put: (schedule) => within(() => putSchedule(client, optionsOf(schedule))),

    async remove(id) {
      await within(() => unlessUnscheduled(client.schedule.getHandle(id).delete(), undefined));
    },

    // Each page is a call with its own deadline, however many there are.
    async *list() {
      const schedules = client.schedule.list({ pageSize })[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await within(() => schedules.next());
        if (done) return;
        const { scheduleId: id, state } = value;
        if (clientOfSchedule(id) !== undefined) yield { id, note: state.note ?? '', paused: state.paused };
      }
    },
  };
}

function optionsOf({ id, clientId, taskType, frequency, timeZone, paused, note }: WantedSchedule): ScheduleOptions {
  const attributes = [searchAttribute('ConciergeClientId', clientId), searchAttribute('ConciergeTaskType', taskType)];
  return {
    scheduleId: id,
    spec: { calendars: [calendars[frequency]], timezone: timeZone, jitter: NIGHT },
    policies: {
      overlap: 'SKIP',
      // After an outage of hours, the missed night is made up for; after days, the next night is near.
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

import { ScheduleAlreadyRunning, type Client, type ScheduleOptions } from '@temporalio/client';

/** Creates a schedule, or updates the one with this id, including its note and pause. */
export async function putSchedule(client: Client, options: ScheduleOptions): Promise<void> {
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(options.scheduleId).update((previous) => ({
      spec: options.spec,
      action: options.action,
      policies: options.policies ?? previous.policies,
      state: { ...previous.state, ...options.state },
      ...(options.typedSearchAttributes === undefined ? {} : { typedSearchAttributes: options.typedSearchAttributes }),
    }) as typeof previous);
  }
}

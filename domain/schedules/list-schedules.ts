import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { frequencies, scheduledTaskTypes, wantedSchedules } from '../model/schedules.ts';
import type { ScheduleRunner } from '../ports/durable-runner.ts';
import { requireClient } from '../tenant/require-client.ts';
import { settingsOf } from './settings.ts';

/** What starts automatically for a client, as the API shows it. */
export const scheduleRecordSchema = z.object({
  taskType: z.enum(scheduledTaskTypes),
  frequency: z.enum(frequencies),
  timeZone: z.string().meta({ description: 'IANA; it starts at night there.' }),
  paused: z.boolean().meta({ description: 'While the client is disabled.' }),
  nextRun: z.iso.datetime().nullable().meta({
    description: 'Null while it is paused, and until it has followed a change of the settings.',
  }),
}).meta({ id: 'Schedule' });
export type ScheduleRecord = z.infer<typeof scheduleRecordSchema>;

/**
 * The schedules that a client's settings ask for.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; UNAVAILABLE when the flow engine does not answer
 */
export async function listSchedules({ ctx, runner }: { ctx: TenantContext; runner: ScheduleRunner }): Promise<ScheduleRecord[]> {
  requirePermission(ctx, 'clients:READ');
  const wanted = wantedSchedules(settingsOf(await requireClient(ctx)));
  return Promise.all(wanted.map(async ({ id, taskType, frequency, timeZone, paused }) => {
    const nextRun = await runner.nextRunOf(id);
    return { taskType, frequency, timeZone, paused, nextRun: nextRun?.toISOString() ?? null };
  }));
}

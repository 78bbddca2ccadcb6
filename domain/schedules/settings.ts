import type { ScheduleSettings } from '../model/schedules.ts';
import type { Client } from '../storage/entities/client.ts';

/** What of a client decides on its schedules. */
export const settingFields = [
  'id', 'websiteUrl', 'websiteSyncSchedule', 'aiVisibilitySchedule', 'timeZone', 'disabledDate',
] as const satisfies readonly (keyof Client)[];

export const settingsOf = (client: Pick<Client, (typeof settingFields)[number]>): ScheduleSettings => ({
  clientId: client.id,
  websiteUrl: client.websiteUrl ?? null,
  websiteSyncSchedule: client.websiteSyncSchedule,
  aiVisibilitySchedule: client.aiVisibilitySchedule,
  timeZone: client.timeZone,
  disabled: Boolean(client.disabledDate),
});

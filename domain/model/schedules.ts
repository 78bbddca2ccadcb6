/** What starts by itself, and when: plain data and the rule that makes it of a client's settings. */

export const scheduledTaskTypes = ['sync-website', 'run-ai-visibility'] as const;
export type ScheduledTaskType = (typeof scheduledTaskTypes)[number];

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** A client's settings, as far as schedules follow from them. */
export interface ScheduleSettings {
  clientId: string;
  websiteUrl: string | null;
  websiteSyncSchedule: Frequency | 'off';
  aiVisibilitySchedule: Frequency | 'off';
  /** IANA. */
  timeZone: string;
  disabled: boolean;
}

/** A schedule as it is to be at the flow engine. */
export interface WantedSchedule {
  id: string;
  clientId: string;
  taskType: ScheduledTaskType;
  frequency: Frequency;
  timeZone: string;
  paused: boolean;
  /** For readers of the list of schedules; two schedules with the same note are the same. */
  note: string;
}

/** What the flow of a schedule is started with. */
export interface ScheduledTaskInput {
  clientId: string;
  taskType: ScheduledTaskType;
}

/** Of one client's schedule of one type. */
export const scheduleId = (taskType: ScheduledTaskType, clientId: string): string => `${taskType}/${clientId}`;

/** Reads what {@link scheduleId} writes. @returns undefined for another id */
export function clientOfSchedule(id: string): string | undefined {
  const [taskType, clientId, ...rest] = id.split('/');
  return rest.length === 0 && scheduledTaskTypes.some((type) => type === taskType) ? clientId : undefined;
}

/** The schedules that a client's settings ask for; a disabled client's are there and paused. */
export function wantedSchedules(settings: ScheduleSettings): WantedSchedule[] {
  const chosen: Record<ScheduledTaskType, Frequency | 'off'> = {
    'sync-website': settings.websiteUrl === null ? 'off' : settings.websiteSyncSchedule,
    'run-ai-visibility': settings.aiVisibilitySchedule,
  };
  return scheduledTaskTypes.flatMap((taskType) => {
    const frequency = chosen[taskType];
    if (frequency === 'off') return [];
    const { clientId, timeZone, disabled } = settings;
    const how = `${taskType} ${frequency} overnight, time zone ${timeZone}`;
    const note = disabled ? `${how}; paused because the client is disabled` : how;
    return [{ id: scheduleId(taskType, clientId), clientId, taskType, frequency, timeZone, paused: disabled, note }];
  });
}

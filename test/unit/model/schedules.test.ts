import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  clientOfSchedule, scheduledTaskTypes, scheduleId, wantedSchedules, type Frequency, type ScheduleSettings,
} from '../../../domain/model/schedules.ts';

const settings: ScheduleSettings = {
  clientId: '7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10', websiteUrl: 'https://hotel.example/', websiteSyncSchedule: 'daily',
  aiVisibilitySchedule: 'off', timeZone: 'Europe/Zurich', disabled: false,
};
const kinds = (changed: Partial<ScheduleSettings>) => wantedSchedules({ ...settings, ...changed }).map(({ taskType, frequency }) => [taskType, frequency]);

describe('the schedules that settings ask for', () => {
  it.each<[string, Partial<ScheduleSettings>, [string, Frequency][]]>([
    ['a website alone', {}, [['sync-website', 'daily']]],
    ['a website that is not to be read by itself', { websiteSyncSchedule: 'off' }, []],
    ['no website', { websiteUrl: null, websiteSyncSchedule: 'weekly' }, []],
    ['visibility without a website', { websiteUrl: null, aiVisibilitySchedule: 'monthly' }, [['run-ai-visibility', 'monthly']]],
    ['both', { websiteSyncSchedule: 'weekly', aiVisibilitySchedule: 'daily' }, [['sync-website', 'weekly'], ['run-ai-visibility', 'daily']]],
  ])('for %s', (_what, changed, expected) => expect(kinds(changed)).toEqual(expected));

  it('are there and paused while the client is disabled, and their notes say why', () => {
    const [active] = wantedSchedules(settings);
    const [paused] = wantedSchedules({ ...settings, disabled: true });
    expect([active?.paused, paused?.paused]).toEqual([false, true]);
    expect(paused?.id).toBe(active?.id);
    expect(paused?.note).toBe(`${active?.note}; paused because the client is disabled`);
  });

  it('have notes that differ wherever they do', () => {
    const frequency = fc.constantFrom<Frequency>('daily', 'weekly', 'monthly');
    const any = fc.record({
      clientId: fc.constant(settings.clientId), websiteUrl: fc.constant('https://hotel.example/'), websiteSyncSchedule: frequency,
      aiVisibilitySchedule: frequency, timeZone: fc.constantFrom('UTC', 'Europe/Zurich', 'Asia/Tokyo'), disabled: fc.boolean(),
    });
    fc.assert(fc.property(any, any, (one, other) => {
      for (const [index, schedule] of wantedSchedules(one).entries()) {
        const twin = wantedSchedules(other)[index];
        if (twin?.note === schedule.note) expect(twin).toEqual(schedule);
      }
    }));
  });
});

describe('the id of a schedule', () => {
  it('leads back to its client, and other ids to nobody', () => {
    for (const taskType of scheduledTaskTypes) expect(clientOfSchedule(scheduleId(taskType, settings.clientId))).toBe(settings.clientId);
    for (const id of ['platform/maintenance', 'sync-website', 'sync-website/a/b', '']) expect(clientOfSchedule(id)).toBeUndefined();
  });
});

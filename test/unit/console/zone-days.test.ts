import { expect, it } from '@jest/globals';
import { endOfDay, startOfDay } from '../../../console/src/parts/zone-days.ts';

it.each([
  ['Europe/Zurich', '2026-11-23', '2026-11-22T23:00:00.000Z', '2026-11-23T22:59:59.999Z'],
  // The clocks go back in that night: the day has 25 hours.
  ['Europe/Zurich', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['Europe/Zurich', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['Pacific/Auckland', '2026-12-31', '2026-12-30T11:00:00.000Z', '2026-12-31T10:59:59.999Z'],
  ['America/St_Johns', '2026-06-01', '2026-06-01T02:30:00.000Z', '2026-06-02T02:29:59.999Z'],
  ['UTC', '2026-02-28', '2026-02-28T00:00:00.000Z', '2026-02-28T23:59:59.999Z'],
])('a day in %s, %s, goes from its midnight to the next', (zone, day, start, end) => {
  expect([startOfDay(day, zone), endOfDay(day, zone)]).toEqual([start, end]);
});

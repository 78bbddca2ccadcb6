import { expect, it } from '@jest/globals';
import { inWeeks } from '../../../console/src/pages/figures/weeks.ts';

const turns = { answered: 0, unanswered: 0, smallTalk: 0, booking: 0, failed: 0, stopped: 0 };
const bookings = { reserved: 0, failed: 0, expired: 0, released: 0, cancelled: 0 };
const day = (index: number) => ({
  date: `2026-11-${String(index + 1).padStart(2, '0')}`, conversations: index, handovers: 1, waits: { count: 1, medianSeconds: index }, ratings: { up: 0, down: 0 },
  turns: { ...turns, failed: index % 2 }, bookings: { ...bookings, reserved: 2 },
});

it('adds days up to weeks, each by its first day', () => {
  expect(inWeeks(Array.from({ length: 14 }, (_, index) => day(index)))).toEqual([
    { date: '2026-11-01', conversations: 21, handovers: 7, turns: { ...turns, failed: 3 }, bookings: { ...bookings, reserved: 14 } },
    { date: '2026-11-08', conversations: 70, handovers: 7, turns: { ...turns, failed: 4 }, bookings: { ...bookings, reserved: 14 } },
  ]);
  expect(inWeeks([])).toEqual([]);
});

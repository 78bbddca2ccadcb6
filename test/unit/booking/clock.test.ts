import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPast, momentOf, propertyNow, wallClockAt } from '../../../domain/concierge/understanding/clock.ts';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';

const berlin = 'Europe/Berlin';

describe('the property\'s clock', () => {
  it('leaves out an hour in spring, which is refused', () => {
    expect(momentOf(wallClockOf('2026-03-29', '02:30'), berlin)).toEqual({ exists: false, next: '2026-03-29T03:00:00Z' });
    expect(momentOf(wallClockOf('2026-03-29', '01:59'), berlin)).toEqual({ exists: true, instant: '2026-03-29T00:59:00Z', repeatedAt: undefined });
    expect(momentOf(wallClockOf('2026-03-29', '03:00'), berlin)).toEqual({ exists: true, instant: '2026-03-29T01:00:00Z', repeatedAt: undefined });
    expect(momentOf(wallClockOf('2026-10-04', '02:15'), 'Australia/Lord_Howe')).toEqual({ exists: false, next: '2026-10-04T02:30:00Z' });
  });

  it('repeats an hour in autumn, of which the first is meant and its offset shown', () => {
    expect(momentOf(wallClockOf('2026-10-25', '02:30'), berlin)).toEqual({ exists: true, instant: '2026-10-25T00:30:00Z', repeatedAt: '+02:00' });
    expect(momentOf(wallClockOf('2026-11-01', '01:30'), 'America/New_York')).toEqual({ exists: true, instant: '2026-11-01T05:30:00Z', repeatedAt: '-04:00' });
    expect(momentOf(wallClockOf('2026-10-25', '03:00'), berlin)).toMatchObject({ instant: '2026-10-25T02:00:00Z', repeatedAt: undefined });
  });

  it('tells the day at the property, not here', () => {
    expect(propertyNow('2026-11-21T23:30:00Z', berlin)).toEqual({ today: '2026-11-22', now: '00:30' });
    expect(propertyNow(new Date('2026-11-21T23:30:00Z'), 'America/New_York')).toEqual({ today: '2026-11-21', now: '18:30' });
  });

  it('knows what has passed', () => {
    const at = wallClockOf('2026-11-21', '19:30');
    expect(isPast(at, '2026-11-21T18:29:59Z', berlin)).toBe(false);
    expect(isPast(at, '2026-11-21T18:30:00Z', berlin)).toBe(true);
    expect(isPast(wallClockOf('2026-03-29', '02:30'), '2026-03-29T00:59:59Z', berlin)).toBe(false);
    expect(isPast(wallClockOf('2026-03-29', '02:30'), '2026-03-29T01:00:00Z', berlin)).toBe(true);
  });

  it('refuses an unknown zone', () => expect(() => momentOf(wallClockOf('2026-11-21', '19:30'), 'Nowhere/None')).toThrow(RangeError));

  it('comes back from an instant to the same time, unless it does not exist', () => {
    const zones = fc.constantFrom(berlin, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC', 'America/St_Johns');
    const minutes = fc.integer({ min: 0, max: 5 * 366 * 1440 });
    fc.assert(fc.property(zones, minutes, (zone, minute) => {
      const text = new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString();
      const at = wallClockOf(text.slice(0, 10), text.slice(11, 16));
      const moment = momentOf(at, zone);
      expect(wallClockAt(moment.exists ? moment.instant : text, zone) === at || !moment.exists).toBe(true);
      if (!moment.exists) expect(moment.next > at).toBe(true);
    }), { numRuns: 500 });
  });
});

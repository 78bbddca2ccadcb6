import { expect, it } from '@jest/globals';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { phrasingIn } from '../../../domain/concierge/dialogue/phrasing-in.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';

it.each(LANGUAGES)('in %s a time that the clock shows twice is said with its offset, and no other', (language) => {
  const { when } = phrasingIn({ language, now: wallClockOf('2026-10-01', '12:00'), timeZone: 'Europe/Zurich', whomToAsk: [] });
  expect(when(wallClockOf('2026-10-25', '02:30'))).toContain('(UTC+02:00)');
  expect(when(wallClockOf('2026-10-25', '03:30'))).not.toContain('UTC');
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spokenMoment } from '../../../domain/concierge/dialogue/spoken-time.ts';
import { bookingIntent } from '../../../domain/concierge/understanding/slots/booking-intent.ts';
import { understandReply } from '../../../domain/concierge/understanding/slots/understand-reply.ts';
import { understandSlots } from '../../../domain/concierge/understanding/slots/understand-slots.ts';
import { dateSchema, timeSchema, wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { utteranceIn } from '../../../domain/language/utterance.ts';

// For a machine that does much else.
const PATIENCE = 120_000;

const locale = fc.constantFrom(...LANGUAGES);
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
// Words of every language thrown together reach more rules than random letters do.
const words = fc.array(fc.constantFrom(
  'at', 'half', 'past', '7', '19', '30', ':', '.', '/', 'pm', 'for', 'four', 'people', 'next', 'Friday', 'week', 'in', 'days', 'the', '31st', 'February', 'no', 'not', 'or', 'between', 'and',
  'my', 'wife', 'I', 'um', 'halb', 'acht', 'zu', 'viert', 'am', '24.', 'Uhr', 'morgen', 'à', '19h30', 'moins', 'le', 'quart', 'demain', 'pour', 'a', 'las', 'y', 'media', 'de', 'la', 'mañana',
  'alle', 'e', 'mezza', 'domani', 'siamo', 'later', 'same', 'day', '@', 'dot', 'com', '2026-02-30', '99', '0', '-', ',',
), { maxLength: 25 }).map((parts) => parts.join(' '));
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), words);

describe('what guests say', () => {
  it('never breaks the reader, and what is read can be booked or refused', () => {
    fc.assert(fc.property(text, locale, day, fc.option(time, { nil: undefined }), fc.constantFrom(undefined, 'date', 'time', 'partySize'), (said, language, today, now, expecting) => {
      const wish = understandSlots(utteranceIn(said, language), { today, now, expecting, previous: { date: today, time: '19:00', partySize: 2 } });
      if (wish.date !== undefined) expect(dateSchema.safeParse(wish.date).success).toBe(true);
      for (const each of [wish.time, wish.timeUntil]) if (each !== undefined) expect(timeSchema.safeParse(each).success).toBe(true);
      if (wish.partySize !== undefined) expect(wish.partySize >= 1 && wish.partySize <= 500 && Number.isInteger(wish.partySize)).toBe(true);
      for (const [start, end] of Object.values(wish.spans)) expect(start >= 0 && start < end && end <= said.length).toBe(true);
    }), { numRuns: 200 });
  }, PATIENCE);

  it('never breaks the reader of answers', () => {
    fc.assert(fc.property(text, locale, (said, language) => {
      const reply = understandReply(utteranceIn(said, language), {
        locale: language, today: '2026-11-21', expecting: ['choice', 'name', 'email', 'code', 'confirmationNumber', 'reason'],
        offers: [wallClockOf('2026-11-28', '18:30'), wallClockOf('2026-11-28', '20:00')],
      });
      if (reply.choice !== null) expect([0, 1]).toContain(reply.choice);
      if (reply.code !== null) expect(reply.code).toMatch(/^\d{6}$/);
      if (reply.email !== null) expect(reply.email).toMatch(/^\S+@\S+\.\S+$/);
      expect(typeof bookingIntent(utteranceIn(said, language)).wantsTable).toBe('boolean');
    }), { numRuns: 150 });
  }, PATIENCE);

  it('is a day in the year ahead unless a year or another tense was named', () => {
    fc.assert(fc.property(day, fc.integer({ min: 1, max: 31 }), (today, number) => {
      const { date } = understandSlots(utteranceIn(`on the ${number}th`, 'en'), { today });
      expect(date !== undefined && date >= today && date.endsWith(String(number).padStart(2, '0'))).toBe(true);
    }), { numRuns: 100 });
  }, PATIENCE);

  it('is understood again when it is read back, in every language', () => {
    fc.assert(fc.property(day, day, time, locale, (date, today, at, language) => {
      fc.pre(date >= today || date.slice(0, 4) !== today.slice(0, 4));
      expect(understandSlots(utteranceIn(spokenMoment(date, at, { locale: language, today }), language), { today })).toMatchObject({ date, time: at });
    }), { numRuns: 200 });
  }, PATIENCE);
});

describe('hostile texts', () => {
  // The work per character must not grow with the text, whatever the machine does meanwhile; CPU time is not wall time.
  const costs = (said: string): number => {
    const before = process.cpuUsage().user;
    understandSlots(utteranceIn(said, 'en'), { today: '2026-11-21', expecting: 'time' });
    understandReply(utteranceIn(said, 'en'), { today: '2026-11-21', expecting: ['name', 'email', 'code', 'confirmationNumber'] });
    return process.cpuUsage().user - before;
  };
  it.each(['for 7 ', 'me and my wife and ', 'at 7, no, ', 'a@', 'A-', 'dot at ', 'between 7 and ', '1 2 ', 'an hour later ', 'i am A '])('repeated take no more than their length: %s', (piece) => {
    const repeated = (length: number): string => piece.repeat(Math.ceil(length / piece.length));
    costs(repeated(500));
    const [short, long] = [costs(repeated(500)), costs(repeated(5000))];
    // Ten times the length; a hundred times the work would be quadratic.
    expect(long / Math.max(short, 20_000)).toBeLessThan(50);
  }, PATIENCE);
});

import { describe, expect, it } from '@jest/globals';
import { spokenDate, spokenMoment, spokenTime } from '../../../domain/concierge/dialogue/spoken-time.ts';

describe('dates and times for guests', () => {
  it.each([
    ['en', 'Sunday, 22 November at 7:30 pm'], ['de', 'Sonntag, 22. November um 19:30 Uhr'], ['fr', 'dimanche 22 novembre à 19h30'],
    ['es', 'domingo, 22 de noviembre a las 19:30'], ['it', 'domenica 22 novembre alle 19:30'], ['pl', 'Sunday, 22 November at 7:30 pm'],
  ])('%s', (locale, expected) => expect(spokenMoment('2026-11-22', '19:30', { locale, today: '2026-11-21' })).toBe(expected));

  it('name the year when it is another', () => {
    expect(spokenDate('2027-01-01', { locale: 'en', today: '2026-11-21' })).toBe('Friday, 1 January 2027');
    expect(spokenDate('2027-01-01', { locale: 'fr', today: '2026-11-21' })).toBe('vendredi 1er janvier 2027');
    expect(spokenDate('2027-01-01', { locale: 'de' })).toBe('Freitag, 1. Januar');
  });

  it.each([['00:05', '12:05 am', '00:05 Uhr'], ['12:00', '12:00 pm', '12:00 Uhr'], ['08:15', '8:15 am', '08:15 Uhr']])('%s', (time, english, german) => {
    expect([spokenTime(time, { locale: 'en' }), spokenTime(time, { locale: 'de' })]).toEqual([english, german]);
  });
});

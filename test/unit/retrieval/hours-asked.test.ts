import { describe, expect, it } from '@jest/globals';
import { hoursAsked, meantByHours } from '../../../domain/retrieval/hours-asked.ts';
import type { Language } from '../../../domain/language/languages.ts';
import { parseQuery, queryTerms } from '../../../domain/retrieval/query.ts';

describe('an hour in a question', () => {
  it.each<[Language, string, (number | null)[]]>([
    ['en', 'Can we come at 2 am?', [2]], ['en', 'at 7:30 p.m. or 12 am', [19, 0]], ['en', 'at 11 at night', [23]], ['en', 'at 14:00', [14]], ['en', 'Two dogs, 2 cats', []],
    ['de', 'um 2 Uhr nachts', [2]], ['de', 'schon um 6 Uhr?', [6]], ['de', 'um 3 Uhr', [null]], ['de', 'um 10 Uhr abends', [22]], ['de', '2 Hunde', []],
    ['fr', 'à 2h du matin', [2]], ['fr', 'à 11h du soir', [23]], ['fr', 'ouvert 24 heures sur 24', []], ['fr', 'à 2 heures de route', [null]],
    ['es', 'a las 2 de la mañana', [2]], ['es', 'a las 11 de la noche', [23]], ['es', 'a la 1', [null]], ['it', 'alle 2 di notte', [2]], ['it', 'alle 9 di sera', [21]],
    ['en', 'at 31:00', []],
  ])('%s: %s', (language, text, expected) => expect(hoursAsked(text, language).map(({ hour }) => hour)).toEqual(expected));

  it('is not looked for in a language nobody knows', () => expect(hoursAsked('at 2 am', null)).toEqual([]));

  it.each<[string, number | null, string[][]]>([
    ['check_in', 2, [['late_arrival', 'twentyfour']]], ['check_in', 9, [['early_checkin']]], ['check_in', 16, []], ['check_in', null, []],
    ['check_out', 15, [['late_checkout']]], ['breakfast', 6, [['early_breakfast']]], ['breakfast', 9, []], ['pool', 2, []],
  ])('makes of %s at %s: %j', (matter, hour, expected) => expect(meantByHours([{ said: '', hour }], new Set([matter]))).toEqual(expected));

  it('may be midnight in a word, which makes an arrival a late one', () => {
    expect(queryTerms(parseQuery({ text: 'Can we arrive around midnight?', locale: 'en' }))).toEqual(expect.arrayContaining(['~clock', '~late_arrival']));
  });

  it('is asked for as a time of day and not as a number', () => {
    const terms = queryTerms(parseQuery({ text: 'Do you serve breakfast at 6 am?', locale: 'en' }));
    expect(terms).not.toContain('6');
    expect(terms).toEqual(expect.arrayContaining(['~clock', '~early_breakfast']));
    expect(queryTerms(parseQuery({ text: 'May I bring 2 dogs?', locale: 'en' }))).toContain('2');
  });
});

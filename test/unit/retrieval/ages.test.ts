import { describe, expect, it } from '@jest/globals';
import { agesAsked, withChildren } from '../../../domain/retrieval/ages-asked.ts';
import { agesTold, linesOfAge, tellsOtherAges } from '../../../domain/retrieval/ages-told.ts';

describe('the age of a child', () => {
  it.each([
    ['my little one is 4 what do we pay', 'en', [4]], ['price for a 5 yr old', 'en', [5]], ['unsre kleine ist 4, was zahlt die', 'de', [4]],
    ['ma fille a 8 ans', 'fr', [8]], ['mi hija tiene 4 años cuánto paga', 'es', [4]], ['la nostra bimba ha 4 anni', 'it', [4]],
    ['mi hijo tiene 8 meses', 'es', [0]], ['we are 4 adults', 'en', []],
  ])('is read from a question: %s', (text, locale, ages) => expect(agesAsked(withChildren(text, locale), locale)).toEqual(ages));

  it.each([
    ['Children under 6 stay free', 'en', [[0, 5]]], ['From 3 to 11 they pay half, from 12 the full price.', 'en', [[3, 11], [12, 120]]],
    ['Zustellbett für Kinder von 6 bis 12 Jahren, ab 13 Jahren mehr', 'de', [[6, 12], [13, 120]]], ["Les lits bébé, jusqu'à 2 ans", 'fr', [[0, 2]]],
    ['niños de 6 a 12 años y a partir de los 13 años', 'es', [[6, 12], [13, 120]]], ['Sotto i 6 anni si dorme gratis', 'it', [[0, 5]]],
    ['aged 16 and over', 'en', [[16, 120]]], ['from 09:30 to 12:00 for up to 3 people', 'en', []],
  ])('is told in spans: %s', (text, locale, spans) => expect(agesTold(text, locale).map(({ from, to }) => [from, to])).toEqual(spans));

  it('is not answered by what is told of other ages', () => {
    const cots = 'Cots are free. Extra beds for children aged 6 to 12 cost CHF 45.';
    expect([tellsOtherAges([4], cots, 'en'), tellsOtherAges([7], cots, 'en'), tellsOtherAges([], cots, 'en')]).toEqual([true, false, false]);
    expect(tellsOtherAges([4], 'The transfer is for 6 to 12 bags.', 'en')).toBe(false);
  });

  it('chooses the rows of a list', () => {
    const rows = ['Children under 6 stay free', 'Extra bed for children from 6 to 12: CHF 45', 'Breakfast is included'];
    expect(linesOfAge([4], rows, 'en')).toEqual([rows[0], rows[2]]);
    expect(linesOfAge([15], rows, 'en')).toEqual(rows);
  });
});

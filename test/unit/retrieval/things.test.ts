import { describe, expect, it } from '@jest/globals';
import { kindsAsked, kindsTold } from '../../../domain/retrieval/answer-kinds.ts';
import { analyze, conceptTerm, passageTerms } from '../../../domain/retrieval/analyze.ts';
import { seasonsTold, TELLS_MONTHS } from '../../../domain/retrieval/months.ts';
import { nameWords } from '../../../domain/retrieval/name-words.ts';
import { parseQuery } from '../../../domain/retrieval/query.ts';

const ideasIn = (text: string, locale: string): string[] => analyze(text, locale).concepts.map(({ concept }) => concept);
const termsIn = (text: string, locale: string): string[] => [...passageTerms(text, locale).counts.keys()];

describe('things that guests ask for by name', () => {
  it.each([
    ['do I need a padlock', 'en', 'padlock'], ['braucht man ein Vorhängeschloss', 'de', 'padlock'], ['il faut un cadenas', 'fr', 'padlock'],
    ['tengo que llevar candado', 'es', 'padlock'], ['il lucchetto lo porto io', 'it', 'padlock'], ['eine Drohne', 'de', 'drone'], ['unas literas', 'es', 'bunk'],
    ['wo kann ich mein Velo abstellen', 'de', 'bike_storage'], ['wann isch Zmorge', 'de', 'breakfast'], ["was kostet s'Znacht", 'de', 'dinner'],
  ])('are known in every language: %s', (text, locale, thing) => expect(ideasIn(text, locale)).toContain(thing));

  it('are not the wider idea themselves', () => {
    const [unit] = parseQuery({ text: 'a pharmacy', locale: 'en' }).units;
    expect([unit?.alternatives.get(conceptTerm('pharmacy')), unit?.alternatives.get(conceptTerm('medical'))]).toEqual([0.8, 0.4]);
  });

  it('do not all speak of it', () => expect(termsIn('Do not swim below the weir.', 'en')).not.toContain(conceptTerm('pool')));

  it('are no matter of a house that is named after them', () => expect([...nameWords('Harbour Spa Hotel')]).toEqual(['harbour']));
});

describe('months', () => {
  it.each([
    ['Nov–Mar', ['november', 'december', 'january', 'february', 'march']], ['Open from June to August', ['june', 'july', 'august']],
    ['von April bis Juni', ['april', 'may', 'june']], ['du 15 mars au 3 avril', ['march', 'april']], ['de mayo a julio', ['may', 'june', 'july']],
    ['Monday–Friday', []], ['twin or double', []],
  ])('between the first and the last are meant as well: %s', (text, months) => expect(seasonsTold(text)).toEqual([...months, ...(months.length === 0 ? [] : [TELLS_MONTHS])]));
});

describe('ages', () => {
  it.each([['my 14 year old', 'en'], ['children under 12', 'en'], ['ab 6 Jahren', 'de'], ['menores de 12 años', 'es'], ['ha 9 anni', 'it'], ['moins de 3 ans', 'fr']])(
    'of children are told by figures: %s', (text, locale) => expect(ideasIn(text, locale)).toContain('minimum_age'),
  );
  it('end with childhood', () => expect(ideasIn('for 98 years', 'en')).not.toContain('minimum_age'));
});

describe('kinds of answers', () => {
  it.each([['where can I smoke', 'en', ['place', 'rule']], ['wer führt das Haus', 'de', ['person']], ['¿dónde está la piscina?', 'es', ['place']], ['quanto costa', 'it', []]])(
    'are asked for by words of their own: %s', (text, locale, kinds) => expect(kindsAsked(text, locale)).toEqual(kinds),
  );
  it('are told', () => expect(kindsTold('In the basement. Dogs are not allowed.', 'en')).toEqual(['place', 'rule']));
});

describe('table football', () => {
  it.each([['foosball', 'en'], ['Kicker', 'de'], ['baby-foot', 'fr'], ['futbolín', 'es'], ['calcio balilla', 'it']])('is no other game: %s', (text, locale) => {
    expect(ideasIn(text, locale)).toContain('table_football');
    const [unit] = parseQuery({ text, locale }).units;
    expect(unit?.alternatives.has(conceptTerm('games'))).toBe(false);
  });
});

describe('dogs', () => {
  it.each([['doggo', 'en'], ['pooch', 'en'], ['Wauwau', 'de'], ['toutou', 'fr'], ['perrete', 'es'], ['cagnetto', 'it']])('are known by their pet names: %s', (text, locale) => {
    expect(ideasIn(text, locale)).toContain('dog');
  });
});

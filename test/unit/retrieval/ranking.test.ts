import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { indexPassage } from '../../../domain/retrieval/index-passage.ts';
import { preferLanguage } from '../../../domain/retrieval/prefer-language.ts';
import { parseQuery, queryTerms, withoutLightUnits } from '../../../domain/retrieval/query.ts';
import { searchInMemory, type MemoryPassage } from '../concierge/memory-search.ts';

const passages: MemoryPassage[] = [
  { id: 'park', title: 'Where can I park?', text: 'In the courtyard for 12 EUR per night.', locale: 'en' },
  { id: 'dry', title: 'Do you offer dry cleaning?', text: 'Suits are back in the evening.', locale: 'en' },
  { id: 'clean', title: '', text: 'The bathroom was spotless and the floors shone.', locale: 'en' },
  { id: 'beer', title: '', text: 'Six local ales are on tap in the lounge.', locale: 'en' },
  { id: 'hours', title: 'Pool', text: 'Open daily 08:00–20:00.', locale: 'en' },
  { id: 'rules', title: 'Pool rules', text: 'Please shower before you swim in the pool. No glass at the pool.', locale: 'en' },
  { id: 'hund', title: 'Hunde', text: 'Zwei Hunde pro Zimmer sind willkommen.', locale: 'de' },
];
const first = async (text: string, locale = 'en'): Promise<string | undefined> =>
  (await searchInMemory(passages, 'Casa')({ text, locale }))[0]?.passageId;

it('of a page of words looks for those that say most', () => {
  const words = Array.from({ length: 500 }, (_, index) => `w${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}x`);
  const { units } = parseQuery({ text: `hotel ${words.slice(0, 250).join(' ')} parking ${words.slice(250).join(' ')}`, locale: 'en' });
  expect(units).toHaveLength(40);
  expect(units.some(({ alternatives }) => alternatives.has('~parking'))).toBe(true);
});

describe('ranking', () => {
  it.each([
    ['Is there a garage?', 'park'], ['Are the rooms dirty?', 'clean'], ['Do you have beer?', 'beer'], ['Is alcohol served?', 'beer'],
    ['When does the pool open?', 'hours'], ['Can my suit be dry cleaned?', 'dry'], ['May I bring my dog?', 'hund'], ['Can we come by with our dogs in the evening?', 'hund'],
  ])('%s → %s', async (text, id) => expect(await first(text)).toBe(id));

  it('does not take the hour of an arrival for a number of dogs', async () => {
    const house: MemoryPassage[] = [
      { id: 'pets', title: 'Pets', text: 'At most 2 per room. A treat waits on arrival.', locale: 'en' },
      { id: 'desk', title: 'What time can I check in?', text: 'From 15:00. Late arrivals are no problem.', locale: 'en' },
    ];
    for (const text of ['What if I arrive at 2 am?', 'We will arrive at 2 a.m., is that ok?']) {
      expect((await searchInMemory(house, 'Casa')({ text, locale: 'en' }))[0]?.passageId).toBe('desk');
    }
  });

  it('is the same whatever order the passages come in', async () => {
    const search = searchInMemory(passages, 'Casa');
    const expected = await search({ text: 'pool parking dogs', locale: 'en' });
    await fc.assert(fc.asyncProperty(fc.shuffledSubarray(passages, { minLength: passages.length }), async (shuffled) => {
      expect(await searchInMemory(shuffled, 'Casa')({ text: 'pool parking dogs', locale: 'en' })).toEqual(expected);
    }), { numRuns: 20 });
  });

  it('covers between nothing and everything of any question', async () => {
    const search = searchInMemory(passages, 'Casa');
    await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom('pool', 'park', 'quiet', 'xyzzy', 'beer', 'when', 'dry', 'cleaning'), { minLength: 1 }), async (said) => {
      for (const { coverage, score } of await search({ text: said.join(' '), locale: 'en' })) {
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(coverage).toBeLessThanOrEqual(1 + 1e-9);
        expect(score).toBeGreaterThanOrEqual(0);
      }
    }));
  });

  it('covers little of a question whose matter nobody mentions', async () => {
    const [hit] = await searchInMemory(passages, 'Casa')({ text: 'Is there a helicopter landing pad by the pool?', locale: 'en' });
    expect(hit?.coverage).toBeLessThan(0.25);
  });
});

describe('parseQuery', () => {
  it('asks one thing once', () => {
    expect(parseQuery({ text: 'quiet, no noise', locale: 'en' }).units).toHaveLength(1);
  });
  it('weighs a synonym less than the word, and a more general idea less than that', () => {
    const [unit] = parseQuery({ text: 'beer', locale: 'en' }).units;
    const weight = (term: string): number => unit?.alternatives.get(term) ?? 0;
    expect(weight('beer')).toBeGreaterThan(weight('~beer'));
    expect(weight('~beer')).toBeGreaterThan(weight('~alcohol'));
    expect(weight('~alcohol')).toBeGreaterThan(weight('~drink'));
  });
  it('can do without the words that say least, unless there are no others', () => {
    const kept = (text: string): number => withoutLightUnits(parseQuery({ text, locale: 'en' })).units.length;
    expect([kept('nice hotel view'), kept('nice hotel')]).toEqual([1, 2]);
  });
  it('asks for a bathtub by itself, and for a bathroom by all that is in one', () => {
    expect(queryTerms(parseQuery({ text: 'a bathtub', locale: 'en' }))).not.toContain('~bathroom');
    expect(indexPassage({ title: '', text: 'Eine Badewanne', locale: 'de' }).terms.map(({ term }) => term)).toContain('~bathroom');
  });
  it.each([['Can I cancel my table?', 'en'], ['Kann ich den Tisch stornieren?', 'de'], ['Puis-je annuler la table ?', 'fr'], ['¿Puedo cancelar la mesa?', 'es'], ['Posso disdire il tavolo?', 'it']])(
    'tells a table from any booking: %s', (text, locale) => {
      expect(queryTerms(parseQuery({ text, locale }))).toContain('~table');
      expect(indexPassage({ title: '', text: 'Booking, Buchung', locale }).terms.map(({ term }) => term)).not.toContain('~table');
    },
  );
  it.each([['¿Puedo llevar a mi gato?', 'es'], ['Kann ich meine Katze mitnehmen?', 'de']])('takes bringing an animal for no meal to take away: %s', (text, locale) => {
    expect(queryTerms(parseQuery({ text, locale }))).not.toContain('~takeaway');
  });
  it.each([['How much is it per night?', 'en'], ['Was kostet sie pro Nacht?', 'de'], ['Combien par nuit ?', 'fr'], ['¿Cuánto por noche?', 'es'], ['Quanto costa per notte?', 'it']])(
    'takes the price of a night for no house that is open at night: %s', (text, locale) => {
      expect(queryTerms(parseQuery({ text, locale }))).not.toContain('~twentyfour');
    },
  );
  it.each([
    ['what does parking cost per night', 'en'], ['was würde das Parken pro Nacht kosten', 'de'], ["qu'est-ce que le parking coûte par nuit", 'fr'],
    ['qué cuesta el aparcamiento por noche', 'es'], ['cosa costa il parcheggio a notte', 'it'],
  ])('asks for one amount, whatever words ask for it: %s', (text, locale) => {
    const { units } = parseQuery({ text, locale });
    expect(units.filter(({ alternatives }) => alternatives.has('~price') || alternatives.has('~amount'))).toHaveLength(1);
    expect(units.some(({ alternatives }) => (alternatives.get('~amount') ?? 0) >= 0.8)).toBe(true);
  });

  it('asks for no amount by what is included in the cost', () => {
    expect(parseQuery({ text: 'what is included in the cost', locale: 'en' }).units.some(({ alternatives }) => (alternatives.get('~amount') ?? 0) >= 0.8)).toBe(false);
  });

  it('ignores what it is told to', () => {
    expect(queryTerms(parseQuery({ text: 'Arvensee', locale: 'en', ignored: new Set(['arvensee']) }))).toEqual([]);
  });
  it('carries ideas over languages', () => {
    expect(queryTerms(parseQuery({ text: 'Dove posso parcheggiare?', locale: 'it' }))).toContain('~parking');
    expect(queryTerms(parseQuery({ text: 'Where can I park?', locale: 'en' }))).toContain('~parking');
  });
});

describe('preferLanguage', () => {
  const hit = (locale: string, coverage: number): { locale: string; coverage: number; score: number } => ({ locale, coverage, score: coverage });
  it("puts the reader's language first where it answers about as well", () => {
    expect(preferLanguage([hit('en', 1), hit('it-CH', 0.9)], 'it')).toEqual([hit('it-CH', 0.9)]);
  });
  it('keeps the order where it does not', () => {
    expect(preferLanguage([hit('en', 1), hit('it', 0.2)], 'it')).toEqual([hit('en', 1), hit('it', 0.2)]);
    expect(preferLanguage([hit('en', 1)], 'pl')).toEqual([hit('en', 1)]);
    expect(preferLanguage([], 'en')).toEqual([]);
  });
});

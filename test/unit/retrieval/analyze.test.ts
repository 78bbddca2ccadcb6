import { describe, expect, it } from '@jest/globals';
import { analyze, conceptTerm, passageTerms } from '../../../domain/retrieval/analyze.ts';
import { CONCEPTS, broaderThan, lexiconOf } from '../../../domain/retrieval/lexicon.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { indexPassage } from '../../../domain/retrieval/index-passage.ts';
import { nameWords } from '../../../domain/retrieval/name-words.ts';
import { normalizeQuestion } from '../../../domain/retrieval/normalize-question.ts';

const ideas = (text: string, locale: string): string[] => analyze(text, locale).concepts.map((match) => match.concept);

describe('the lexicon', () => {
  it('knows at least 120 ideas', () => expect(CONCEPTS.size).toBeGreaterThanOrEqual(120));

  it.each(LANGUAGES)('has words for every idea in %s', (language) => {
    const reachable = new Set([...lexiconOf(language).byFirstStem.values()].flat().map((phrase) => phrase.concept));
    expect([...CONCEPTS.keys()].filter((concept) => !reachable.has(concept))).toEqual([]);
  });

  it('names only ideas that exist as broader ones', () => {
    expect([...CONCEPTS.values()].flatMap((concept) => concept.broader ?? []).filter((name) => !CONCEPTS.has(name))).toEqual([]);
  });

  it('follows broader ideas to the end, and never back to the start', () => {
    expect(broaderThan('beer')).toEqual(['alcohol', 'drink']);
    for (const concept of CONCEPTS.keys()) expect(broaderThan(concept)).not.toContain(concept);
  });
});

describe('analyze', () => {
  it.each([
    ['de', 'Könnt ihr ein Paket vorbereiten?', 'parcel', 'horse_riding'], ['de', 'die Gemeinschaftsküche', 'kitchen', 'table'],
    ['de', 'Wo kann ich mein Rad hinstellen?', 'bike_storage', 'dishes_cutlery'], ['it', 'Siete aperti?', 'time', 'terrace'],
  ])('%s: "%s" is about %s, and not about %s', (locale, text, idea, not) => {
    expect(ideas(text, locale)).toContain(idea);
    expect(ideas(text, locale)).not.toContain(not);
  });

  it.each([
    ['de', 'Man zahlt später', 'zahlen', 'price'], ['es', 'alquilais bicis', 'alquilar', 'bike_rental'], ['es', 'nos cobrais el desayuno', 'cobrar', 'price'], ['fr', 'des vélos', 'vélo', 'bicycle'],
  ])('%s: knows in "%s" a form of %s', (locale, text, _, idea) => expect(ideas(text, locale)).toContain(idea));

  it('takes the longest part of a compound, and nothing that stands in it by chance', () => {
    expect(ideas('eine Tischtennisplatte', 'de')).toEqual(['table_tennis']);
  });

  it.each([
    ['en', 'Is there a car park?', 'parking'], ['de', 'Wo sind die Hotelparkplätze?', 'parking'], ['fr', 'Où puis-je stationner ?', 'parking'],
    ['es', '¿Dónde puedo aparcar?', 'parking'], ['it', 'Dove posso parcheggiare?', 'parking'], ['de', 'Frühstückszeiten', 'breakfast'],
    ['fr', 'le petit-déjeuner', 'breakfast'], ['it', 'una stanza tranquilla', 'noise'], ['es', 'habitación sin ruido', 'noise'],
  ])('%s: "%s" is about %s', (locale, text, idea) => expect(ideas(text, locale)).toContain(idea));

  it.each([
    ['en', 'pets', 'pet'], ['de', 'Haustiere', 'Haustier'], ['fr', 'chambres', 'chambre'], ['es', 'habitaciones', 'habitación'], ['es', 'habitacion', 'habitaciones'],
    ['it', 'camere', 'camera'], ['it', 'piscine', 'piscina'], ['fr', 'piscines', 'piscine'], ['es', 'perros', 'perro'], ['de', 'Kinder', 'Kindern'], ['it', 'asciugamani', 'asciugamano'],
  ])('%s: %s and %s are one idea', (locale, one, other) => {
    expect(ideas(one, locale)).toEqual(ideas(other, locale));
    expect(ideas(one, locale)).not.toEqual([]);
  });

  it.each([
    ['fr', 'un taxi', 'taxi'], ['fr', 'la taxe de séjour', 'tax'], ['fr', 'la station', 'station'], ['fr', 'le stationnement', 'parking'], ['es', 'una cámara', 'security'], ['es', 'la cama', 'bed'],
    ['it', 'un divano', 'furniture'], ['it', 'una ricevuta', 'invoice'], ['it', 'un tavolo', 'table'], ['de', 'ein Kuchen', 'dessert'], ['de', 'buchen', 'table_booking'], ['en', 'the elevation', 'altitude'],
  ])('%s: "%s" is about %s alone, whatever else has its stem', (locale, text, idea) => expect(ideas(text, locale)).toEqual([idea]));

  it('lets a phrase hide the words in it', () => {
    expect(ideas('room service', 'en')).toEqual(['room_service']);
    expect(ideas('dry cleaning', 'en')).toEqual(['dry_cleaning']);
  });

  it('finds no ideas in a language without a lexicon', () => expect(ideas('parking', 'pl')).toEqual([]));
});

describe('passageTerms', () => {
  it('counts stems and ideas, the broader ones included', () => {
    const { counts } = passageTerms('Draft beer and more beer', 'en');
    expect(counts.get('beer')).toBe(2);
    expect(counts.has(conceptTerm('alcohol'))).toBe(true);
  });

  it('counts a word less inside a phrase with a meaning of its own', () => {
    expect(passageTerms('dry cleaning', 'en').counts.get('clean')).toBeLessThan(1);
  });

  it.each([
    ['clock', 'Breakfast 07:00–10:30', true], ['clock', 'ouvert à 7h30', true], ['clock', 'We like guests', false], ['clock', 'at what time?', false],
    ['amount', 'CHF 45 per night', true], ['amount', '12 € je Nacht', true], ['amount', 'how much is it', false],
  ])('%s in "%s": %s', (idea, text, expected) => {
    expect(passageTerms(text, 'en').counts.has(conceptTerm(idea))).toBe(expected);
  });

  it('indexes heading and text apart', () => {
    const { terms, length, titleLength } = indexPassage({ title: 'Pool', text: 'Open on sunny mornings', locale: 'en' });
    expect(terms.find((each) => each.term === 'pool')).toEqual({ term: 'pool', titleCount: 1, textCount: 0 });
    expect([length, titleLength]).toEqual([4, 1]);
  });

  it('leaves out what no guest would type', () => {
    expect(indexPassage({ title: '', text: 'x'.repeat(200), locale: 'en' }).terms).toEqual([]);
  });
});

it("ignores a hotel's name but not what it promises", () => {
  const ignored = nameWords('Arvensee Spa Hotel');
  expect([ignored.has('arvensee'), ignored.has('spa')]).toEqual([true, false]);
});

describe('normalizeQuestion', () => {
  it('lets rephrasings meet', () => {
    expect(normalizeQuestion('Do you have a helipad?', 'en')).toBe(normalizeQuestion('Have you got helipads there?', 'en'));
  });
  it('always leaves something', () => {
    expect(normalizeQuestion('what is that?', 'en')).not.toBe('');
    expect(normalizeQuestion('???', 'en')).toBe('???');
    expect(normalizeQuestion('word '.repeat(900), 'en').length).toBeLessThanOrEqual(500);
  });
});

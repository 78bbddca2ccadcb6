import { describe, expect, it } from '@jest/globals';
import { configuredFacts } from '../../domain/analyses/facts/configured-facts.ts';
import { findMissingFacts, findUntranslatedFacts } from '../../domain/analyses/facts/core-facts.ts';
import { extractFacts } from '../../domain/analyses/facts/extract-facts.ts';
import type { PassageToRead } from '../../domain/analyses/facts/fact.ts';
import { findContradictions } from '../../domain/analyses/facts/find-contradictions.ts';
import { contradictionFinding } from '../../domain/analyses/facts/describe-findings.ts';
import { demoHotelRecord } from '../../local/demo/hotel-record.ts';
import { factCases, passagesOf, type FactCase } from './material/facts.ts';
import { demoPassages } from './material/hotel-texts.ts';
import { measure } from './material/measure.ts';

const passage = (text: string, more: Partial<PassageToRead> = {}): PassageToRead =>
  ({ itemId: 'item', itemTitle: '', url: null, locale: 'en', title: '', text, ...more });
const found = (factCase: FactCase): string[] =>
  [...new Set(findContradictions(passagesOf(factCase).flatMap(extractFacts)).map(({ key }) => key.split('.')[0] ?? ''))];

describe('contradictions planted in five languages', () => {
  it('are found, and what only looks like one is not', () => {
    const seen = factCases.flatMap((factCase) => found(factCase).map((topic) => `${factCase.name}: ${topic}`));
    const planted = factCases.flatMap(({ name, contradicts }) => contradicts.map((topic) => `${name}: ${topic}`));
    const { precision, recall, wrong, missed } = measure(seen, planted);
    expect({ wrong, missed, precision }).toEqual({ wrong: [], missed: expect.any(Array), precision: 1 });
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  it('are none in a hotel of 85 pages that agrees with itself and with its configuration', () => {
    const facts = [...configuredFacts(demoHotelRecord.hotelConfig), ...demoPassages().flatMap(extractFacts)];
    expect(facts.length).toBeGreaterThan(400);
    expect(findContradictions(facts)).toEqual([]);
  });

  it('are found in it when one page is changed, with both passages', () => {
    const changed = demoPassages().map((each) => (each.itemId === 'fr/breakfast' ? { ...each, text: each.text.replaceAll('07h00', '06h30').replaceAll('7h00', '6h30') } : each));
    const [first] = findContradictions(changed.flatMap(extractFacts));
    expect(first?.key).toBe('breakfast.from');
    expect(first?.sides.map(({ value }) => value)).toEqual(['07:00', '06:30']);
    expect(first?.sides[1].sources[0]).toMatchObject({ itemId: 'fr/breakfast', locale: 'fr', quote: expect.stringContaining('30') });
  });
});

describe('a contradiction', () => {
  const facts = (...texts: string[]) => texts.flatMap((text, index) => extractFacts(passage(text, { itemId: String(index) })));

  it('holds the minority against what most texts say', () => {
    const [only, ...others] = findContradictions(facts('Check-in from 15:00.', 'Check-in from 3 pm.', 'Check-in from 14:00.'));
    expect(others).toEqual([]);
    expect(only?.sides.map(({ value, sources }) => [value, sources.length])).toEqual([['15:00', 2], ['14:00', 1]]);
  });

  it('holds every text against the configuration', () => {
    const configured = configuredFacts({ checkIn: { from: '16:00' }, checkOut: { until: '11:00' }, phone: '+41 41 555 04 20', email: 'info@hotel.example' });
    expect(configured.map(({ key, value }) => [key, value])).toEqual([['check-in.from', '16:00'], ['check-out.until', '11:00'], ['hotel.phone', '15550420'], ['hotel.email', 'info@hotel.example']]);
    const [only] = findContradictions([...configured, ...facts('Check-in from 15:00.', 'Check-in from 3 pm.')]);
    expect(only?.sides[0]).toMatchObject({ value: '16:00', sources: [{ itemId: null, title: 'hotelConfig.checkIn.from' }] });
    expect(configuredFacts({ checkIn: 'late', phone: 7 })).toEqual([]);
  });

  it('is the same finding in the next run, whichever side is the more frequent', () => {
    const identity = (...texts: string[]) => contradictionFinding(findContradictions(facts(...texts))[0] as never).identity;
    expect(identity('Check-in from 15:00.', 'Check-in from 14:00.', 'Check-in from 14:00.')).toEqual(identity('Check-in from 14:00.', 'Check-in from 15:00.', 'Check-in from 15:00.'));
    expect(identity('Check-in from 15:00.', 'Check-in from 14:00.')).not.toEqual(identity('Check-in from 15:00.', 'Check-in from 13:00.'));
  });

  it('is none where one text states both values', () => {
    expect(findContradictions(facts('The restaurant is open from 12:00 to 14:00 and from 18:00 to 22:00.', 'The restaurant is open from 18:00 to 22:00.'))).toEqual([]);
  });
});

describe('core facts', () => {
  const complete = ['Check-in from 15:00, check-out until 11:00.', 'Parking is free.', 'Pets are welcome.', 'Wi-Fi is free.', 'The hotel is wheelchair accessible.', 'Breakfast is served from 7:00 to 10:00.'];
  const read = (texts: readonly string[], locale = 'en') => {
    const passages = texts.map((text) => passage(text, { locale }));
    return { passages, facts: passages.flatMap(extractFacts) };
  };
  it('are missing where no text states them', () => {
    const { facts, passages } = read(complete);
    expect(findMissingFacts(facts, passages)).toEqual([]);
    const lacking = read(complete.slice(1, 4));
    expect(findMissingFacts(lacking.facts, lacking.passages).map(({ id }) => id)).toEqual(['check-in', 'check-out', 'accessibility', 'breakfast']);
    expect(findMissingFacts([], []).map(({ id }) => id)).toEqual(['check-in', 'check-out', 'parking', 'pets', 'wifi', 'accessibility', 'breakfast']);
  });
  it('may lack in one language only', () => {
    const english = read(complete);
    const german = read(['Haustiere sind willkommen.', 'Das WLAN ist kostenlos.'], 'de');
    const lacking = findUntranslatedFacts([...english.facts, ...german.facts], [...english.passages, ...german.passages], ['en', 'de', 'fr']);
    expect(lacking.map(({ id, locales }) => [id, ...locales])).toEqual([['check-in', 'de'], ['check-out', 'de'], ['parking', 'de'], ['accessibility', 'de'], ['breakfast', 'de']]);
  });
  it('are all there in the demo hotel, in each of its languages', () => {
    const passages = demoPassages();
    const facts = passages.flatMap(extractFacts);
    expect(findMissingFacts(facts, passages)).toEqual([]);
    expect(findUntranslatedFacts(facts, passages, ['en', 'de', 'fr', 'es', 'it'])).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { findMentions, hotelIdentity } from '../../domain/analyses/visibility/hotel-name.ts';
import { hotelPlace } from '../../domain/analyses/visibility/hotel-place.ts';
import { travellerPrompts } from '../../domain/analyses/visibility/traveller-prompts.ts';
import { figuresOf, rate } from '../../domain/analyses/visibility/rates.ts';
import { readAnswer } from '../../domain/analyses/visibility/read-answer.ts';
import { demoHotelRecord } from '../../local/demo/hotel-record.ts';
import { answerCases } from './material/answers.ts';

const read = ({ text, citations = [], hotel }: (typeof answerCases)[number]) => readAnswer({ text, citations }, { identity: hotelIdentity(hotel), domain: hotel.domain });

describe('an answer', () => {
  it.each(answerCases.map((answerCase) => [answerCase.name, answerCase] as const))('is read: %s', (_, answerCase) => {
    const { mentioned, position, cited, competitors } = read(answerCase);
    expect({ mentioned, position, cited }).toEqual({ mentioned: answerCase.mentioned, position: answerCase.position, cited: answerCase.cited });
    expect(competitors).toEqual(expect.arrayContaining(answerCase.competitors ?? []));
    expect(competitors.join()).not.toMatch(answerCase.mentioned ? new RegExp(answerCase.hotel.name, 'i') : /^$x/);
  });
});

describe('a name', () => {
  it('of common words only is taken as a whole', () => {
    const identity = hotelIdentity({ name: 'Park Hotel Rivenau', places: ['Rivenau'] });
    expect(findMentions('The Park Hotel Rivenau is quiet.', identity)).toHaveLength(1);
    expect(findMentions('The hotel is in a park in Rivenau.', identity)).toHaveLength(0);
  });
  it('of no words is never found', () => {
    expect(findMentions('Hotel', hotelIdentity({ name: 'The Hotel', places: [] }))).toEqual([]);
  });
});

describe('the place of a hotel', () => {
  it.each([
    ['Seepromenade 14, 6398 Rivenau, Switzerland', 'Rivenau'], ['Via Roma 1, 00187 Roma RM, Italia', 'Roma'], ['12 rue de la Paix, 75002 Paris', 'Paris'],
    ['Am Ufer 3, D-82319 Starnberg', 'Starnberg'], ['1 Strand, London WC2N 5HR', 'London'], ['Calle Mayor 2, 28013 Madrid, España', 'Madrid'], ['Somewhere nice', null],
  ])('is read from %s', (address, city) => expect(hotelPlace({ address }, 'en').city).toBe(city));

  it('is as configured, in every language', () => {
    expect(hotelPlace({ city: 'Zürich', address: 'x' }, 'de').city).toBe('Zürich');
    const { city, places } = hotelPlace(demoHotelRecord.hotelConfig, 'en');
    expect(city).toBe('Rivenau');
    expect(places).toEqual(expect.arrayContaining(['Rivenau', 'Switzerland', '6398 Rivenau', 'Suiza']));
  });
});

describe('questions of travellers', () => {
  const prompts = travellerPrompts({ city: 'Rivenau', stars: 4, amenities: ['pets', 'pool'] }, ['en', 'de', 'pt']);
  it('are asked in the hotel\'s languages that the platform speaks, the general ones first', () => {
    expect(prompts.slice(0, 2).map(({ locale }) => locale)).toEqual(['en', 'de']);
    expect(new Set(prompts.map(({ locale }) => locale))).toEqual(new Set(['en', 'de']));
    expect(prompts.map(({ text }) => text)).toEqual(expect.arrayContaining(['What are the best 4-star hotels in Rivenau?', 'Ich reise mit Hund. Welches Hotel in Rivenau nimmt Hunde auf?']));
    expect(new Set(prompts.map(({ key }) => key)).size).toBe(prompts.length);
    expect(travellerPrompts({ city: 'X', stars: null, amenities: [] }, ['pt']).map(({ locale }) => locale)).toEqual(['en', 'en']);
  });
});

describe('rates', () => {
  it('carry their counts and the range of the true share', () => {
    expect(rate(0, 0)).toEqual({ count: 0, of: 0, share: null, low: null, high: null });
    expect(rate(5, 10)).toEqual({ count: 5, of: 10, share: 0.5, low: 0.237, high: 0.763 });
    expect(rate(10, 10)).toMatchObject({ share: 1, high: 1, low: 0.722 });
  });
  it('tell mention, citation and place apart', () => {
    const reading = (mentioned: boolean, position: number | null, cited: boolean, ...competitors: string[]) => ({ mentioned, position, cited, competitors });
    const figures = figuresOf([reading(true, 1, false, 'A', 'A'), reading(true, 4, true, 'A', 'B'), reading(false, null, true, 'B'), reading(false, null, false)]);
    expect(figures).toMatchObject({
      answers: 4, mention: { count: 2, of: 4 }, citation: { count: 2, of: 4 }, position: { mean: 2.5, first: { count: 1 }, top3: { count: 1 } },
      competitors: [{ name: 'A', answers: 2 }, { name: 'B', answers: 2 }],
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import { leftOut } from '../../../domain/concierge/answering/leaves-out.ts';
import { conceptTerm } from '../../../domain/retrieval/analyze.ts';
import { TELLS_MONTHS } from '../../../domain/retrieval/months.ts';
import { parseQuery } from '../../../domain/retrieval/query.ts';
import { replyOf } from '../../support/concierge/brain-input.ts';
import { searchInMemory, type MemoryPassage } from './memory-search.ts';

const passages: MemoryPassage[] = [
  {
    id: 'beds', title: 'Prices – Beds', locale: 'en',
    text: ['Bed in the 12-bed dorm: Low season (Nov–Mar) €17, High season (Apr–Oct) €29', 'Bed in an 8-bed dorm: Low season (Nov–Mar) €19, High season (Apr–Oct) €33',
      'Double Moss: Low season (Nov–Mar) €48, High season (Apr–Oct) €82'].join('\n'),
  },
  { id: 'months', title: 'Long stays – Rates', locale: 'en', text: 'From October to May there are monthly rates:\nBed in a dorm: Price €430\nDouble Moss: Price €890' },
  { id: 'late', title: 'Arrival – Late arrival', locale: 'en', text: 'Until 01:00, if you tell us by 20:00. The guard has your key card.' },
  { id: 'desk', title: 'Arrival – Reception', locale: 'en', text: 'Open every day from 08:00 to 23:00. At night a guard is in the house.' },
  { id: 'pool', title: 'Pool', locale: 'en', text: 'The pool is open from May to September.' },
];
const search = searchInMemory(passages, 'Harbour House');
const answer = async (message: string): Promise<string> => (await replyOf(trainedBrain(), {
  conversation: [{ type: 'guest', message, locale: 'en' }], locale: 'en', defaultLocale: 'en',
  hotel: { name: 'Harbour House', phone: null, email: null, address: null }, search, emit: () => undefined,
})).message;

describe('a price list', () => {
  it.each(['how much is a bed in the 12 bed dorm in august', 'price of a bed in the 12er in august'])('is quoted in the row with the number that is asked for: %s', async (question) => {
    expect(await answer(question)).toBe('Bed in the 12-bed dorm: Low season (Nov–Mar) €17, High season (Apr–Oct) €29');
  });

  it('is quoted rather than rates of other months', async () => {
    expect(await answer('how much is the double moss in august')).toContain('€82');
  });

  it('has no month to compare where only the price of another is told', () => {
    const monthTerms = (text: string): boolean => parseQuery({ text, locale: 'en' }).units.some(({ alternatives }) => alternatives.has(conceptTerm(TELLS_MONTHS)));
    expect([monthTerms('how much is a bed in august'), monthTerms('is the pool open in february')]).toEqual([false, true]);
  });
});

const found = (title: string, text: string) => ({ passageId: '1', title, text, locale: 'en', url: null, score: 1, coverage: 1, answers: 1 });

describe('what a quotation leaves out', () => {
  it('is a month that it does not tell, unless it tells others instead', () => {
    expect(leftOut('do you have bunks in january', found('Dorms', 'All bunks are made of pine.'), 'en')).toBeGreaterThan(0);
    expect(leftOut('is the pool open in february', found('Pool', 'The pool is open from May to September.'), 'en')).toBe(0);
  });

  it('is what only two of its rows say together', () => {
    const rows = found('Prices', 'Dorm, own bathroom: €37\nDouble, shared bathroom: €72');
    expect(leftOut('how much is a dorm with a sauna', found('Prices', 'Dorm: €37\nDouble, sauna: €72'), 'en')).toBeGreaterThan(0);
    expect(leftOut('how much is a double', rows, 'en')).toBe(0);
  });
});

describe('an arrival in the night', () => {
  it('is answered by what is said of late arrivals, not by the hours of the desk', async () => {
    expect(await answer('I arrive at 00:30, will someone let us in?')).toContain('Until 01:00');
  });
});

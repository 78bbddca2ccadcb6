import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { repositoryRoot } from '../../../local/config.ts';
import { judge } from '../../eval/house.ts';
import { readHouseSet } from '../../eval/house-set.ts';

const said = (message: string, locale = 'en', context = [message]) => ({ message, locale, context });
const both = { q: 'When is check-out, and can I leave my bags?', locale: 'en', answer: ['10:30', 'luggage'] } as const;
const asked = { ...both, answer: [...both.answer] };

describe('a reply to a question about a house', () => {
  it.each([
    ['right', asked, said('Until 10:30. The luggage room is free.')], ['half', asked, said('Until 10:30.')], ['wrong', asked, said('The bar opens at 18:00.')],
    ['wrong', asked, said('Until 10:30. The luggage room is free.', 'es')], ['refused', asked, said('I do not know about luggage.', 'en', [])],
    ['right', { q: 'Got a guitar?', locale: 'en', silent: true }, said('I do not know that.', 'en', [])],
    ['wrong', { q: 'Got a guitar?', locale: 'en', silent: true }, said('Karaoke is on Wednesdays.')],
  ] as const)('is %s', (verdict, question, reply) => expect(judge(question, reply)).toBe(verdict));
});

describe('a set of questions to a house', () => {
  it.each([['hostel-marejada', 150, 30], ['hotel-arvensee', 30, 6]])('asks %s in every language, also what it does not tell', async (house, asks, silent) => {
    const set = await readHouseSet(join(repositoryRoot, `test/eval-data/${house}.json`));
    expect([set.house, set.questions.length, set.questions.filter((question) => question.silent).length]).toEqual([house, asks, silent]);
    expect(new Set(set.questions.map(({ q }) => q)).size).toBe(asks);
    expect(new Set(set.questions.map(({ locale }) => locale))).toEqual(new Set(LANGUAGES));
    for (const pattern of set.questions.flatMap(({ answer = [] }) => answer)) expect(() => new RegExp(pattern, 'su')).not.toThrow();
  });
});

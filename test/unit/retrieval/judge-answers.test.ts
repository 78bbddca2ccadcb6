import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MIN_LIKELIHOOD } from '../../../domain/concierge/answering/quoting-answerer.ts';
import { answerWeights } from '../../../domain/retrieval/answer-weights.ts';
import { crossValidate, learnAnswers, readLessons } from '../../eval/answers.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { searchInMemory, type MemoryPassage } from '../concierge/memory-search.ts';

const lessons = await readLessons(join(import.meta.dirname, '../../eval-data'));
/** The house whose lessons are about pages of a website, and that whose guests type into a phone. */
const PAGES = 'Hotel Arvensee';
const TYPED = 'Abbey of Altmühl';
const house: MemoryPassage[] = [
  { id: 'doctor', title: 'Staying safe', text: 'The flying doctors reach our airstrip within an hour, day or night.', locale: 'en' },
  { id: 'guard', title: 'Staying safe', text: 'There is no fence. After dark a guard walks you to your tent.', locale: 'en' },
  { id: 'shower', title: 'Rooms', text: 'All rooms have a shower.', locale: 'en' },
  { id: 'shade', title: 'Pitches', text: 'Thirty pitches have shade in the afternoon.', locale: 'en' },
  { id: 'pads', title: 'Lockers', text: 'Padlocks are sold at the desk.', locale: 'en' },
];
const likely = async (text: string): Promise<string[]> =>
  (await searchInMemory(house, 'Mopane')({ text, locale: 'en' })).filter(({ answers }) => answers >= MIN_LIKELIHOOD).map(({ passageId }) => passageId);

describe('judging answers', () => {
  it('goes by the weights that the labelled questions teach', () => {
    const learned = learnAnswers(lessons);
    for (const [name, weight] of Object.entries(learned)) expect({ name, weight: answerWeights[name as keyof typeof learned] }).toEqual({ name, weight: expect.closeTo(weight, 1) });
  });

  itVerifies(['decisions/knowledge/likely-answers'], 'is right more often than not at houses that it has not learned from', () => {
    const houses = new Set(lessons.map(({ house: each }) => each).filter((each) => each !== PAGES && each !== TYPED));
    const [metrics] = crossValidate(lessons, [MIN_LIKELIHOOD], houses);
    expect(metrics?.right).toBeGreaterThanOrEqual(475);
    expect((metrics?.wrong ?? 0) + (metrics?.answeredInVain ?? 0)).toBeLessThanOrEqual(66);
  });

  it('is wrong seldom where guests type into a phone', () => {
    const [metrics] = crossValidate(lessons, [MIN_LIKELIHOOD], new Set([TYPED]));
    expect(metrics?.right).toBeGreaterThanOrEqual(39);
    expect((metrics?.wrong ?? 0) + (metrics?.answeredInVain ?? 0)).toBeLessThanOrEqual(14);
  });

  itVerifies(['decisions/knowledge/likely-answers'], 'is right more often than not of pages that it has not learned from', () => {
    const [metrics] = crossValidate(lessons, [MIN_LIKELIHOOD], new Set([PAGES]));
    expect(metrics?.right).toBeGreaterThanOrEqual(365);
    expect((metrics?.wrong ?? 0) + (metrics?.answeredInVain ?? 0)).toBeLessThanOrEqual(65);
  });

  it('refuses where the matter that is asked for is not spoken of', async () => {
    expect(await likely('Do the rooms have a bathtub?')).toEqual([]);
    expect(await likely('Do the rooms have a shower?')).toContain('shower');
  });

  it('refuses where a question and a passage share no more than when it is', async () => {
    expect(await likely('Can my sister come over for the afternoon?')).toEqual([]);
  });

  it('does not send the flying doctors to whoever asks whether it is safe', async () => {
    expect((await likely('Is it safe to walk around at night?'))[0]).toBe('guard');
  });

  it('knows a word by its kin', async () => expect(await likely('do you sell a padlock')).toEqual(['pads']));
});

import { describe, expect, it } from '@jest/globals';
import type { KnowledgeText } from '../../domain/analyses/duplicates/document.ts';
import { byPrecedence, findDuplicates } from '../../domain/analyses/duplicates/find-duplicates.ts';
import { findRepeatedPassages } from '../../domain/analyses/duplicates/repeated-passages.ts';
import { asItems, plantedDuplicates, writtenPairs } from './material/duplicates.ts';
import { demoItems } from './material/hotel-texts.ts';
import { finish, measure } from './material/measure.ts';

const LONG = 'Our quiet library has leather chairs, an open fireplace and books in many languages, and tea is served there all afternoon.';
const item = (id: string, more: Partial<KnowledgeText> = {}): KnowledgeText =>
  ({ id, title: 'Library', text: LONG, locale: 'en', kind: 'page', byHand: false, updated: 0, ...more });
const groupsOf = (items: readonly KnowledgeText[]) => finish(findDuplicates(items)).groups;

describe('planted copies among a hotel\'s pages in five languages', () => {
  it('are found, and nothing else is', () => {
    const { items, pairs } = plantedDuplicates();
    const found = groupsOf(items).flatMap(({ kept, duplicates }) => duplicates.map((duplicate) => `${kept.id} ${duplicate.item.id}`));
    const { precision, recall, wrong } = measure(found, pairs);
    expect({ precision, wrong }).toEqual({ precision: 1, wrong: [] });
    expect(recall).toBeGreaterThanOrEqual(0.97);
    expect(pairs.length).toBeGreaterThan(200);
  });

  it('are none in the hotel\'s own pages: translations and neighbours only look alike', () => {
    expect(groupsOf(demoItems())).toEqual([]);
  });
});

describe('pairs as hotels have them', () => {
  it.each(writtenPairs.map((pair) => [pair.same === 'similar' ? 'for a person to judge' : pair.same ? 'one' : 'two', `${pair.locale}: ${pair.one[0]} / ${pair.other[0]}: ${pair.other[1].slice(0, 50)}`, pair] as const))('are %s: %s', (_, __, pair) => {
    const { groups, undecided } = finish(findDuplicates(asItems(pair)));
    expect([groups.length, undecided.length]).toEqual(pair.same === 'similar' ? [0, 1] : pair.same ? [1, 0] : [0, 0]);
  });
});

describe('which of them is kept', () => {
  it('is what a person wrote, then a curated question, then the newest', () => {
    const items = [item('new', { updated: 9 }), item('faq', { kind: 'faq' }), item('hand', { byHand: true }), item('old')];
    expect(items.toSorted(byPrecedence).map(({ id }) => id)).toEqual(['hand', 'faq', 'new', 'old']);
    const [group] = groupsOf(items);
    expect(group?.kept.id).toBe('hand');
    expect(group?.duplicates.map((duplicate) => [duplicate.item.id, duplicate.likeness])).toEqual([['faq', 'exact'], ['new', 'exact'], ['old', 'exact']]);
  });

  it('is left to a person where two people wrote nearly the same', () => {
    const near = item('b', { byHand: true, text: `${LONG} Come in!` });
    const { groups, undecided } = finish(findDuplicates([item('a', { byHand: true, updated: 5 }), near]));
    expect(groups).toEqual([]);
    expect(undecided.map((pair) => [pair.kept.id, pair.item.id])).toEqual([['a', 'b']]);
    expect(groupsOf([item('a', { updated: 5 }), { ...near, byHand: false }])).toHaveLength(1);
  });

  it('is never reached over a chain: each duplicate is like the kept one itself', () => {
    const words = LONG.split(' ');
    const changed = (count: number): string => words.map((word, index) => (index % 3 === 0 && index < count * 3 ? `${word}xyzzy` : word)).join(' ');
    const [group] = groupsOf([item('a', { updated: 3 }), item('b', { updated: 2, text: changed(1) }), item('c', { updated: 1, text: changed(6) })]);
    expect(group?.duplicates.map((duplicate) => duplicate.item.id)).not.toContain('c');
  });
});

describe('the work', () => {
  it('grows with the number of items and not with its square', () => {
    const { items } = plantedDuplicates();
    const grown = (count: number) => Array.from({ length: count }, (_, index) => {
      const base = items[index % items.length] as KnowledgeText;
      return { ...base, id: String(index), text: `${base.text} Building ${Math.floor(index / items.length)}.` };
    });
    const compared = (count: number) => finish(findDuplicates(grown(count))).compared;
    const [few, fourTimes] = [compared(800), compared(3200)];
    expect(fourTimes).toBeLessThan(few * 8);
    expect(fourTimes).toBeLessThan(3200 * 20);
  });

  it('does not grow with how often one text stands there', () => {
    const copies = Array.from({ length: 1500 }, (_, index) => item(String(index).padStart(5, '0')));
    const { groups, compared } = finish(findDuplicates(copies));
    expect(groups[0]?.duplicates).toHaveLength(1499);
    expect(compared).toBeLessThan(1500 * 2);
  });
});

describe('passages that stand in several items', () => {
  const offer = 'Book directly on our website and enjoy a welcome drink, the best price and a late departure at no extra cost for every stay.';
  it('are reported from three items on, the most frequent first', () => {
    const passages = ['a', 'b', 'c', 'c'].map((itemId) => ({ itemId, text: offer }));
    expect(findRepeatedPassages([...passages, { itemId: 'd', text: 'Yes.' }, { itemId: 'e', text: 'Yes.' }])).toEqual([{ text: offer, itemIds: ['a', 'b', 'c'] }]);
    expect(findRepeatedPassages(passages.slice(0, 2))).toEqual([]);
  });
});

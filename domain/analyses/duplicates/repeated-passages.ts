import { flat } from '../values/flat.ts';
import { wordsOf } from './document.ts';

export interface PassageText {
  itemId: string;
  text: string;
}

export interface RepeatedPassage {
  text: string;
  itemIds: string[];
}

/** Shorter passages are answers like "Yes", whose meaning is in their heading. */
const MIN_WORDS = 12;
const MIN_ITEMS = 3;

/**
 * Passages that occur word for word in several items that are not duplicates of each other, such as an offer on every page. They are only
 * reported: without its own, each of the items would lack something.
 */
export function findRepeatedPassages(passages: readonly PassageText[]): RepeatedPassage[] {
  const found = new Map<string, { text: string; itemIds: Set<string> }>();
  for (const { itemId, text } of passages) {
    const words = wordsOf(flat(text));
    if (words.length < MIN_WORDS) continue;
    const key = words.join(' ');
    const known = found.get(key) ?? { text, itemIds: new Set() };
    known.itemIds.add(itemId);
    found.set(key, known);
  }
  return [...found.values()].filter(({ itemIds }) => itemIds.size >= MIN_ITEMS)
    .map(({ text, itemIds }) => ({ text, itemIds: [...itemIds].toSorted() }))
    .toSorted((a, b) => b.itemIds.length - a.itemIds.length);
}

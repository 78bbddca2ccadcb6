import type { Language } from './languages.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A word of a phrase; `reserv*` matches every word with that beginning. */
type Part = { text: string; open: boolean };

const KEY_LETTERS = 3;
const indexes = new WeakMap<readonly string[], Map<string, Part[][]>>();

/** Phrases by the first letters of their first words, so that a look-up reads only a few. */
function indexOf(phrases: readonly string[], language: Language): Map<string, Part[][]> {
  const known = indexes.get(phrases);
  if (known !== undefined) return known;
  const index = new Map<string, Part[][]>();
  for (const phrase of phrases) {
    const parts = tokensOf(phrase, language).reduce<Part[]>((all, { text }) =>
      (text === '*' && all.length > 0 ? all.with(-1, { text: all.at(-1)?.text ?? '', open: true }) : [...all, { text, open: false }]), []);
    const key = keyOf(parts[0]?.text ?? '');
    index.set(key, [...(index.get(key) ?? []), parts]);
  }
  indexes.set(phrases, index);
  return index;
}

const keyOf = (text: string): string => text.slice(0, KEY_LETTERS);

export type Occurrence = { start: number; end: number };

/** Whether an occurrence is inside one of the others. */
export const isWithin = (each: Occurrence, others: readonly Occurrence[]): boolean =>
  others.some((other) => other !== each && other.start <= each.start && each.end <= other.end);

/** Removes these places from the text; they must not overlap and must be in its order. */
export const withoutPhrases = (text: string, places: readonly Occurrence[]): string =>
  places.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);

/** Finds phrases of these lists, as offsets into the text of the tokens; the longest at each place. */
export function findPhrases(tokens: readonly Token[], lists: readonly (readonly string[])[], language: Language): Occurrence[] {
  const found = lists.map((list) => indexOf(list, language));
  const stands = (parts: Part[], at: number): boolean => parts.every(({ text: part, open }, offset) => {
    const token = tokens[at + offset]?.text;
    return open ? token?.startsWith(part) === true : token === part;
  });
  return tokens.flatMap((token, at) => {
    const key = keyOf(token.text);
    let length = 0;
    for (const index of found) for (const parts of index.get(key) ?? []) if (parts.length > length && stands(parts, at)) length = parts.length;
    const last = tokens[at + length - 1];
    return length === 0 || last === undefined ? [] : [{ start: token.start, end: last.end }];
  });
}

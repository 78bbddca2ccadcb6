import { dayNames, monthNames } from '../../language/calendar-names.ts';
import { editDistance } from '../../language/edit-distance.ts';
import { languageOf, ofAllLanguages } from '../../language/languages.ts';
import { stopWords } from '../../language/stop-words.ts';
import { flat } from '../values/flat.ts';
import type { Document } from './document.ts';
import { jaccard } from './min-hash.ts';

/**
 * `similar` texts differ in a word that stands for another one: "ready" for "waiting", but "monastery" for "castle" as well.
 * Nobody but a person tells these two apart.
 */
export type Likeness = 'exact' | 'near' | 'similar' | null;

export interface Compared {
  document: Document;
  shingles: ReadonlySet<number>;
}

/** Share of common three-word runs from which two texts may be one; short ones lose more runs to one changed word. */
const NEAR = 0.6;
/** How many of their words two near duplicates may not share, in hundredths. */
const MAX_EXCHANGED_PERCENT = 12;
const TYPO_LENGTH = 5;

const telling = ofAllLanguages((all) => new Set(all.flatMap(({ tag, pages }) => [
  ...pages.telling.split(/\s+/).filter(Boolean), ...[...dayNames(tag), ...monthNames(tag)].map(flat),
])));

/**
 * Whether a flat word tells one matter from its neighbour, in any language: a text in which it is exchanged is about another room,
 * season or day, however alike the rest is.
 */
export const isTelling = (word: string): boolean => telling().has(word);

/** Whether two texts say the same. What differs in a figure or in a word that names the matter does not. */
export function likeness(one: Compared, other: Compared): Likeness {
  const [a, b] = [one.document, other.document];
  if (a.language !== b.language || a.figures !== b.figures || namesDiffer(a, b)) return null;
  if (a.wording === b.wording) return 'exact';
  if (jaccard(one.shingles, other.shingles) < NEAR) return null;
  return rewording(a, b);
}

/** Each heading has a word of its own: "Classic room" and "Superior room"; short answers must be to the same question. */
function namesDiffer(a: Document, b: Document): boolean {
  const only = (from: Document, than: Document): string[] =>
    [...from.titleWords].filter((word) => !than.titleWords.has(word) && !stopWords(languageOf(from.item.locale)).has(word));
  const [mine, theirs] = [only(a, b), only(b, a)];
  if ([...mine, ...theirs].some((word) => isTelling(word) || /\d/.test(word))) return true;
  const unlike = (words: string[], others: string[]): number => words.filter((word) => !others.some((other) => isTypo(word, other))).length;
  const [onlyMine, onlyTheirs] = [unlike(mine, theirs), unlike(theirs, mine)];
  return a.needsTitle || b.needsTitle ? onlyMine + onlyTheirs > 0 : onlyMine > 0 && onlyTheirs > 0;
}

function rewording(a: Document, b: Document): Likeness {
  const stops = stopWords(languageOf(a.item.locale));
  const [mine, theirs] = [surplus(a.words, b.words), surplus(b.words, a.words)];
  if ([...mine, ...theirs].some(isTelling)) return null;
  // Figures are the same, however they are written.
  const content = (words: string[]): string[] => words.filter((word) => !stops.has(word) && !/\d/.test(word));
  const exchanged = content(mine).filter((word) => !theirs.some((other) => isTypo(word, other)));
  const instead = content(theirs).filter((word) => !mine.some((other) => isTypo(word, other)));
  const allowed = Math.max(1, Math.floor(Math.min(a.words.length, b.words.length) * MAX_EXCHANGED_PERCENT / 100));
  const swapped = Math.min(exchanged.length, instead.length);
  if (swapped === 0) return 'near';
  return swapped <= allowed ? 'similar' : null;
}

/** What one text has more of than the other, word by word. */
function surplus(words: readonly string[], than: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of than) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

const isTypo = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) >= TYPO_LENGTH && editDistance(one, other) <= 2);

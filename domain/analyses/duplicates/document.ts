import { flat } from '../values/flat.ts';
import { inAnyLanguage, languageOf } from '../../language/languages.ts';
import { clock, findTimes } from '../values/times.ts';
import { findContacts } from '../values/contacts.ts';
import { findPrices } from '../values/prices.ts';

/** An item of the knowledge, as far as telling duplicates needs it. */
export interface KnowledgeText {
  id: string;
  title: string;
  text: string;
  locale: string;
  kind: 'page' | 'document' | 'faq' | 'note';
  /** Written or edited by a person, who is not overruled. */
  byHand: boolean;
  /** Epoch milliseconds. */
  updated: number;
}

/** A text brought into the form in which duplicates are compared. */
export interface Document {
  item: KnowledgeText;
  language: string;
  /** Words of the body. */
  words: readonly string[];
  /** Whether the body says so little that only its heading tells what it is about: "Yes, free of charge". */
  needsTitle: boolean;
  /** Words that name the matter in the heading. */
  titleWords: ReadonlySet<string>;
  /** The same for two texts that say the same in the same words. */
  wording: string;
  /** Every time, amount, number and address, sorted: two texts that differ in one of them state different facts. */
  figures: string;
}

/** What a page's footer or a print-out adds about itself; it is no statement about the hotel. */
const aboutItself = inAnyLanguage((any) => new RegExp(String.raw`^(?:©|\(c\)|${any(({ pages }) => pages.aboutItself)})`));
const SELF_CONTAINED_WORDS = 25;
/** Part of the figures, however it is written. */
const CURRENCY = /[€$£]|\b(?:euros?|eur|chf|francs?|franken|franchi|usd|gbp)\b/g;
/** With the number that a second upload of the same file gets. */
const FILE_ENDING = /(?:[_-]\d|\s?\(\d\))?\.(?:pdf|html?|md|txt|docx?|csv)$/i;

/** @param siteWords words that nearly every heading carries, such as the hotel's name */
export function toDocument(item: KnowledgeText, siteWords: ReadonlySet<string>): Document {
  const lines = flat(item.text).split('\n').map((line) => line.trim()).filter((line) => line !== '' && !aboutItself().test(line));
  const body = lines.join('\n');
  const title = flat(item.title.replace(FILE_ENDING, '')).replaceAll('_', ' ');
  const words = wordsOf(body.replace(CURRENCY, ' '));
  const titleWords = wordsOf(title).filter((word) => !siteWords.has(word));
  return {
    item, words, language: languageOf(item.locale) ?? item.locale.toLowerCase(), titleWords: new Set(titleWords),
    needsTitle: words.length < SELF_CONTAINED_WORDS, wording: words.join(' '), figures: figuresOf(body),
  };
}

/** Words that occur in the headings of a third of the items, and so do not distinguish them. */
export function commonTitleWords(items: readonly KnowledgeText[]): Set<string> {
  if (items.length < 6) return new Set();
  const counts = new Map<string, number>();
  for (const { title } of items) for (const word of new Set(wordsOf(flat(title)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].flatMap(([word, count]) => (count * 3 >= items.length ? [word] : [])));
}

export const wordsOf = (flattened: string): string[] => flattened.match(/\d+(?:[:.,]\d+)*|\p{L}+/gu) ?? [];

/**
 * The figures of a flattened text in one spelling: `7 am`, `07:00` and `7 Uhr` are one. Two texts about the same
 * thing whose figures differ are a contradiction, not a duplicate.
 */
function figuresOf(text: string): string {
  const found: string[] = [];
  const taken: [number, number][] = [];
  const take = (start: number, end: number, name: string): void => {
    found.push(name);
    taken.push([start, end]);
  };
  for (const { kind, start, end, whole } of findContacts(text)) take(start, end, `${kind}:${whole}`);
  for (const { start, end, amount, currency } of findPrices(text)) take(start, end, `${currency}:${amount}`);
  for (const time of findTimes(text)) {
    if (isTaken(taken, time.start)) continue;
    take(time.start, time.end, time.kind === 'range' ? `${clock(time.from)}-${clock(time.until)}` : clock(time.minutes));
  }
  for (const number of text.matchAll(/\d+(?:[.,]\d+)*/g)) {
    if (!isTaken(taken, number.index)) found.push(number[0].replace(',', '.'));
  }
  return found.toSorted().join(' ');
}

const isTaken = (spans: readonly [number, number][], at: number): boolean => spans.some(([start, end]) => start <= at && at < end);

import { perLanguage, type Language } from '../../language/languages.ts';
import { wordsOf } from './ground-patterns.ts';

const splitter = perLanguage(({ phrases: { joints }, grounds: { exceptions } }) =>
  new RegExp(String.raw`[;|\n•]|[.!?](?=\s|$)|,(?!\d)|:(?!\d)|\s-\s|[()]|(?<![\p{L}\p{N}])(?:${joints})(?![\p{L}\p{N}])`
    + String.raw`|(?<![\p{L}\p{N}])(?=(?:${exceptions})(?![\p{L}\p{N}]))`, 'gu'));

/** A part of a sentence; `isFirst` if a sentence or an item begins with it. */
export interface Clause {
  text: string;
  start: number;
  end: number;
  isFirst: boolean;
}

/** The clauses of a flat text. */
export const clausesOf = (text: string, language: Language): Clause[] => {
  const cuts = [...text.matchAll(splitter(language))];
  const starts = [0, ...cuts.map(({ index, 0: cut }) => index + cut.length)];
  const isFirst = (at: number): boolean => at === 0 || /^[;|\n•.!?]/u.test(cuts[at - 1]?.[0] ?? '');
  return starts.map((start, at) => ({ start, end: cuts[at]?.index ?? text.length, isFirst: isFirst(at) }))
    .map((place) => ({ ...place, text: text.slice(place.start, place.end) })).filter(({ text: clause }) => /[\p{L}\p{N}]/u.test(clause))
    .reduce<Clause[]>((all, clause) => joinedShort(all, clause, text), []);
};

const FEW_WORDS = 2;
const isShort = ({ text }: Clause): boolean => text.trim().split(/\s+/).length <= FEW_WORDS;

/** Joins clauses of a word or two: "Monday and Tuesday are closed" is one clause. */
function joinedShort(all: readonly Clause[], clause: Clause, text: string): Clause[] {
  const last = all.at(-1);
  const joins = last !== undefined && !clause.isFirst && (isShort(clause) || (isShort(last) && last.isFirst));
  return joins ? [...all.slice(0, -1), { ...last, end: clause.end, text: text.slice(last.start, clause.end) }] : [...all, clause];
}

/** Whether a flat clause denies something. Two denials of different kinds, such as "not closed", cancel out. */
export function denies(clause: string, language: Language): boolean {
  const { denials, noDenials, opposites, exceptions, free } = wordsOf(language);
  const plain = clause.replace(free, ' ').replace(noDenials, ' ');
  const isExcepted = new RegExp(`^\\s*(?:${exceptions.source})`, 'u').test(plain);
  return (has(plain, denials) || isExcepted) !== has(plain, opposites);
}

const has = (text: string, pattern: RegExp): boolean => text.search(pattern) >= 0;

/** Whether a flat text narrows its statement: "only on Sundays". */
export const narrows = (text: string, language: Language): boolean =>
  has(text.replace(wordsOf(language).noDenials, ' '), wordsOf(language).only);

import { perLanguage, type Language } from './languages.ts';

/**
 * One meaning of a word that is spelt like another: "a safe" is a thing and "a safe area" none. All parts are regular expressions over
 * folded text; of `behind` and `ahead` a sense has at least one.
 */
export interface Sense {
  /** The forms of the word. */
  word: string;
  /** Words right before it that tell this meaning, with whatever stands between. */
  behind?: string;
  /** What follows it in this meaning. */
  ahead?: string;
  /** What follows it only in another one. */
  notAhead?: string;
  /** A spelling that means this alone. */
  as: string;
}

/** The words of a language that are spelt alike and mean different things in a hotel; the commonest meaning of each is left out. */
export type Senses = readonly Sense[];

const compiled = perLanguage(({ senses = [] }) => senses.map(({ word, behind, ahead, notAhead, as }) => {
  const before = behind === undefined ? '' : `(?<=(?:${behind})(?:${word}))`;
  const after = `${ahead === undefined ? '' : `(?=${ahead})`}${notAhead === undefined ? '' : `(?!${notAhead})`}`;
  // The word comes first, so that texts without it are passed over quickly.
  return [new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${word})(?![\p{L}\p{N}])${before}${after}`, 'gu'), as] as const;
}));

const anyWord = perLanguage(({ senses = [] }) => new RegExp(senses.map(({ word }) => word).join('|') || '(?!)', 'u'));

/** A folded text in which words that are spelt alike are spelt by their meaning. */
export function bySense(folded: string, language: Language): string {
  if (!anyWord(language).test(folded)) return folded;
  return compiled(language).reduce((text, [pattern, as]) => text.replace(pattern, as), folded);
}

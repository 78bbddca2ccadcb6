import { passageTerms } from './analyze.ts';

/** A passage as the index stores it: its length in content words, its heading's share of it, and each term's counts in heading and text. */
export type IndexedPassage = {
  length: number;
  titleLength: number;
  terms: { term: string; titleCount: number; textCount: number }[];
};

// A longer "word" is a link or an artefact that nobody asks for.
const MAX_TERM_LENGTH = 80;

/** Makes the index entries of a passage. */
export function indexPassage({ title, text, locale }: { title: string; text: string; locale: string }): IndexedPassage {
  const heading = passageTerms(title, locale);
  const body = passageTerms(text, locale);
  const terms = [...new Set([...heading.counts.keys(), ...body.counts.keys()])].filter((term) => term.length <= MAX_TERM_LENGTH);
  return {
    length: heading.length + body.length,
    titleLength: heading.length,
    terms: terms.map((term) => ({ term, titleCount: heading.counts.get(term) ?? 0, textCount: body.counts.get(term) ?? 0 })),
  };
}

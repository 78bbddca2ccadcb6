import type { Language } from '../language/languages.ts';
import { lexiconOf, type Phrase } from './lexicon.ts';

/** An idea recognised in a text: its name, its first word and its number of words. */
export type ConceptMatch = { concept: string; start: number; length: number };

const COMPOUND_MIN = 8;

/** Recognises ideas in the stems of a text. A longer phrase hides the shorter ones inside it. */
export function matchConcepts(stems: readonly string[], language: Language | null): ConceptMatch[] {
  if (language === null) return [];
  const lexicon = lexiconOf(language);
  const found: ConceptMatch[] = [];
  for (const [start, first] of stems.entries()) {
    const phrases = lexicon.byFirstStem.get(first);
    for (const { stems: wanted, concept } of phrases ?? []) {
      if (wanted.every((each, offset) => stems[start + offset] === each)) found.push({ concept, start, length: wanted.length });
    }
    if (phrases === undefined) {
      for (const concept of compoundConcepts(first, lexicon.compounds)) found.push({ concept, start, length: 1 });
    }
  }
  return dedupe(found.filter((match) => !found.some((other) => hides(other, match))));
}

function hides(outer: ConceptMatch, inner: ConceptMatch): boolean {
  return outer.length > inner.length && outer.start <= inner.start && outer.start + outer.length >= inner.start + inner.length;
}

function compoundConcepts(word: string, compounds: readonly Phrase[]): string[] {
  if (word.length < COMPOUND_MIN) return [];
  return compounds
    .filter(({ stems: [part = ''] }) => part.length >= 4 && (word.startsWith(part) || word.endsWith(part)))
    .map(({ concept }) => concept);
}

function dedupe(matches: ConceptMatch[]): ConceptMatch[] {
  const seen = new Set<string>();
  return matches.filter(({ concept, start }) => {
    const key = `${concept}@${start}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

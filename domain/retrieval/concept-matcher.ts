import type { Language } from '../language/languages.ts';
import { lexiconOf, SHORTEST_PART, type CompoundPart, type Lexicon } from './lexicon.ts';

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
      for (const concept of compoundConcepts(first, lexicon)) found.push({ concept, start, length: 1 });
    }
  }
  return dedupe(found.filter((match) => !found.some((other) => hides(other, match))));
}

function hides(outer: ConceptMatch, inner: ConceptMatch): boolean {
  return outer.length > inner.length && outer.start <= inner.start && outer.start + outer.length >= inner.start + inner.length;
}

/** The ideas of the longest part at the beginning of a word, and of the longest at its end: a "Tischtennisplatte" is no table. */
function compoundConcepts(word: string, { compounds, verbPrefixes }: Lexicon): string[] {
  if (word.length < COMPOUND_MIN) return [];
  const first = longest(compounds.filter(({ part }) => word.startsWith(part)));
  const isOfVerb = (part: string): boolean => verbPrefixes.some((prefix) => word.endsWith(`${prefix}${part}`));
  const last = longest(compounds.filter(({ part }) => word.endsWith(part) && !isOfVerb(part)));
  // A few letters at the end of a word that is known for the most part are there by chance.
  const isChance = (last[0]?.part.length ?? 0) === SHORTEST_PART && (first[0]?.part.length ?? 0) > word.length / 2;
  return [...first, ...(isChance ? [] : last)].map(({ concept }) => concept);
}

function longest(parts: readonly CompoundPart[]): CompoundPart[] {
  const length = Math.max(0, ...parts.map(({ part }) => part.length));
  return parts.filter(({ part }) => part.length === length);
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

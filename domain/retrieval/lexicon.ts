import { IDEAS, type Idea, type IdeaName } from '../language/ideas.ts';
import { packOf, perLanguage, type Language } from '../language/languages.ts';
import { stem } from '../language/stem.ts';
import { tokenize } from '../language/tokenize.ts';

/** Every idea the brain knows, by name. */
export const CONCEPTS: ReadonlyMap<string, Idea> = new Map(Object.entries(IDEAS));

/** The broader ideas of an idea, nearest first: beer is alcohol, and alcohol is a drink. */
export function broaderThan(concept: string): string[] {
  const chain: string[] = [];
  const pending = [...(CONCEPTS.get(concept)?.broader ?? [])];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    if (next === concept || chain.includes(next)) continue;
    chain.push(next);
    pending.push(...(CONCEPTS.get(next)?.broader ?? []));
  }
  return chain;
}

/** The ideas that a text mentions with one: the idea itself and its broader ones. */
export const spokenWith = (concept: string): string[] =>
  (CONCEPTS.get(concept)?.oneWay === true ? [concept] : [concept, ...broaderThan(concept)]);

/** The first word that a language lists for an idea. */
export function wordFor(concept: IdeaName, language: Language): string {
  return packOf(language).ideas[concept].split(',')[0] ?? '';
}

/** A phrase of the lexicon as stems, and the idea it stands for. */
export type Phrase = { stems: readonly string[]; concept: string };

/** The stem of a word that may be part of a longer one, and its idea. */
export type CompoundPart = { part: string; concept: string };

/** The phrases of one language by their first stem, and parts of compounds, if the language has such. */
export type Lexicon = {
  byFirstStem: ReadonlyMap<string, readonly Phrase[]>;
  compounds: readonly CompoundPart[];
  verbPrefixes: readonly string[];
};

const COMPOUND_PART_MIN = 5;
/** As a stem. */
export const SHORTEST_PART = 4;

/** The lexicon of a language, built at first use. */
export const lexiconOf = perLanguage(({ tag: language, ideas, words }): Lexicon => {
  const byFirstStem = new Map<string, Phrase[]>();
  const compounds: CompoundPart[] = [];
  for (const [concept, { any = '' }] of Object.entries(IDEAS) as [IdeaName, Idea][]) {
    const seen = new Set<string>();
    const listed = `${any},${ideas[concept]}`.split(',').map((each) => each.trim());
    for (const text of [...listed, ...listed.flatMap((word) => words.otherForms?.(word) ?? [])]) {
      const stems = tokenize(text, language).map(({ word }) => stem(word, language));
      const [first] = stems;
      if (first === undefined || seen.has(stems.join(' '))) continue;
      seen.add(stems.join(' '));
      const phrase = { stems, concept };
      const known = byFirstStem.get(first);
      if (known === undefined) byFirstStem.set(first, [phrase]);
      else known.push(phrase);
      const isPart = stems.length === 1 && text.length >= COMPOUND_PART_MIN && first.length >= SHORTEST_PART;
      if (words.hasCompounds === true && isPart) compounds.push({ part: first, concept });
    }
  }
  return { byFirstStem, compounds, verbPrefixes: words.verbPrefixes?.split(/\s+/) ?? [] };
});

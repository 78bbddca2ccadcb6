import type { Language } from '../../language/languages.ts';
import { stem } from '../../language/stem.ts';
import { tokenize } from '../../language/tokenize.ts';
import { arrival } from './arrival.ts';
import type { Concept } from './concept.ts';
import { dining } from './dining.ts';
import { drinks } from './drinks.ts';
import { facilities } from './facilities.ts';
import { guests } from './guests.ts';
import { hygiene } from './hygiene.ts';
import { money } from './money.ts';
import { room } from './room.ts';
import { travel } from './travel.ts';
import { wishes } from './wishes.ts';

/** Every idea the brain knows, by name. */
export const CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  [arrival, room, hygiene, facilities, dining, drinks, money, travel, guests, wishes].flatMap((theme) => Object.entries(theme)),
);

/** The ideas one idea is an example of, nearest first: beer is alcohol, and alcohol a drink. */
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

/** The first word a language has for an idea. */
export function wordFor(concept: string, language: Language): string {
  return CONCEPTS.get(concept)?.[language].split(',')[0] ?? '';
}

/** A phrase of the lexicon as stems, and the idea it stands for. */
export type Phrase = { stems: readonly string[]; concept: string };

/** The phrases of one language, found by their first stem; `compounds` are the words German builds longer ones from. */
export type Lexicon = {
  byFirstStem: ReadonlyMap<string, readonly Phrase[]>;
  compounds: readonly Phrase[];
};

const COMPOUND_PART_MIN = 5;
const lexicons = new Map<Language, Lexicon>();

/** The lexicon of a language, built at first use. */
export function lexiconOf(language: Language): Lexicon {
  let lexicon = lexicons.get(language);
  if (lexicon === undefined) {
    lexicon = build(language);
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

function build(language: Language): Lexicon {
  const byFirstStem = new Map<string, Phrase[]>();
  const compounds: Phrase[] = [];
  for (const [concept, { any = '', [language]: own }] of CONCEPTS) {
    const seen = new Set<string>();
    for (const text of `${any},${own}`.split(',').map((each) => each.trim())) {
      const stems = tokenize(text, language).map(({ word }) => stem(word, language));
      const [first] = stems;
      if (first === undefined || seen.has(stems.join(' '))) continue;
      seen.add(stems.join(' '));
      const phrase = { stems, concept };
      const known = byFirstStem.get(first);
      if (known === undefined) byFirstStem.set(first, [phrase]);
      else known.push(phrase);
      if (language === 'de' && stems.length === 1 && text.length >= COMPOUND_PART_MIN) compounds.push(phrase);
    }
  }
  return { byFirstStem, compounds };
}


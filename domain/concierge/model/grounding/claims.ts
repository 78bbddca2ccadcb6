import { fold } from '../../../language/fold.ts';
import { inAnyLanguage, languageOf, perLanguage, type Language } from '../../../language/languages.ts';
import { editDistance } from '../../../language/edit-distance.ts';
import type { SenseName } from '../../../language/ground-words.ts';
import { isLightWord } from '../../../language/light-words.ts';
import { stem } from '../../../language/stem.ts';
import { tokenize } from '../../../language/tokenize.ts';
import { analyze, covers } from '../../../retrieval/analyze.ts';
import { broaderThan, CONCEPTS } from '../../../retrieval/lexicon.ts';

/** A word of a sentence that claims something, with all that it may mean. */
export interface Claim {
  word: string;
  stem: string;
  /** Ideas and senses, beside the word itself. */
  meanings: readonly string[];
}

/** What a text speaks of. */
export interface Ground {
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  meanings: ReadonlySet<string>;
  language: Language | null;
}

type SensePhrase = { stems: readonly string[]; sense: SenseName };

const sensesOf = perLanguage(({ tag, grounds }) => {
  const byStem = new Map<string, SensePhrase[]>();
  for (const [sense, phrases] of Object.entries(grounds.senses) as [SenseName, string][]) {
    for (const phrase of phrases.split(',')) {
      const stems = tokenize(phrase, tag).map(({ word }) => stem(word, tag));
      const [first] = stems;
      if (first !== undefined) byStem.set(first, [...byStem.get(first) ?? [], { stems, sense }]);
    }
  }
  return byStem;
});

const harmless = perLanguage(({ tag, grounds }): ReadonlySet<string> =>
  new Set([...grounds.harmless.split(' '), ...grounds.noNumbers.split('|')].map((word) => stem(fold(word, tag), tag))));

/** An idea that stands beside every matter of a house says nothing of its own. */
const SAYS_LITTLE = 0.25;
const saysLittle = (idea: string): boolean => (CONCEPTS.get(idea)?.weight ?? 1) <= SAYS_LITTLE;

/** Every word with its ideas and senses. */
function read(text: string, language: Language | null): { words: { text: string; stem: string; content: boolean }[]; meanings: string[][] } {
  const { words, concepts } = analyze(text, language ?? 'und');
  const meanings = words.map((_, at) => concepts.filter((match) => covers(match, at)).map(({ concept }) => concept));
  if (language === null) return { words, meanings };
  const senses = sensesOf(language);
  for (const [at, { stem: first }] of words.entries()) {
    for (const { stems, sense } of senses.get(first) ?? []) {
      if (!stems.every((each, offset) => words[at + offset]?.stem === each)) continue;
      for (let offset = 0; offset < stems.length; offset += 1) meanings[at + offset]?.push(`:${sense}`);
    }
  }
  return { words, meanings };
}

/** What the words of a text stand for. */
export function groundOf(text: string, locale: string): Ground {
  const language = languageOf(locale);
  const { words, meanings } = read(text, language);
  const all = meanings.flat().flatMap((meaning) => (meaning.startsWith(':') ? [meaning] : [meaning, ...broaderThan(meaning)]));
  return { words: new Set(words.map((word) => word.text)), stems: new Set(words.map((word) => word.stem)), meanings: new Set(all), language };
}

/** The words of a sentence that claim something; figures, days and denials are compared by themselves. */
export function claimsOf(text: string, language: Language): Claim[] {
  const { words, meanings } = read(text, language);
  const quiet = quietWords(language);
  return words.flatMap((word, at) => {
    const own = (meanings[at] ?? []).filter((meaning) => !saysLittle(meaning));
    const isEmpty = !word.content || /\d/.test(word.text) || harmless(language).has(word.stem) || quiet.has(word.stem) || DAYS_AND_MONTHS().test(word.text);
    if (isEmpty || (own.length === 0 && isLightWord(word.stem, language))) return [];
    return [{ word: word.text, stem: word.stem, meanings: own }];
  });
}

/** Numbers in words. */
const quietWords = perLanguage(({ tag, booking: { numbers } }): ReadonlySet<string> =>
  new Set([...numbers.cardinals.keys(), ...numbers.ordinals.keys()].map((word) => stem(fold(word, tag), tag))));

const DAYS_AND_MONTHS = inAnyLanguage((any) => new RegExp(
  `^(?:${any(({ tag }) => namesOf(tag))}|${any(({ grounds }) => Object.values(grounds.currencies).join('|'))}|${any(({ grounds }) => Object.values(grounds.units).join('|'))})$`, 'u',
));
const namesOf = (tag: string): string => [
  ...Array.from({ length: 7 }, (_, day) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))),
  ...Array.from({ length: 12 }, (_, month) => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1))),
].map((name) => `${fold(name, null)}s?`).join('|');

const SHORTEST_PART = 5;
const SHORTEST_COGNATE = 6;

/** How a claim stands to a ground: said there, contradicted by what is known of its words, or unknown. */
export function standing({ word, stem: root, meanings }: Claim, { words, stems, meanings: told, language }: Ground, own: Language): 'said' | 'missing' | 'unknown' {
  if (words.has(word) || (language === own && stems.has(root)) || meanings.some((meaning) => told.has(meaning))) return 'said';
  const isSame = language === own;
  for (const other of words) {
    if (isSame ? isPartOf(word, other) : isCognate(word, other)) return 'said';
  }
  return meanings.length > 0 ? 'missing' : 'unknown';
}

/** `Frühstücksbuffet` and `Buffet`. */
const isPartOf = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_PART && (long.startsWith(short) || long.endsWith(short));
};

/** `Terrasse` and `terrace`, and names as each language writes them. */
const isCognate = (one: string, other: string): boolean => {
  if (isPartOf(one, other)) return true;
  if (Math.min(one.length, other.length) < SHORTEST_COGNATE || one.slice(0, 4) !== other.slice(0, 4)) return false;
  return editDistance(one, other) <= Math.floor(Math.max(one.length, other.length) / 3);
};

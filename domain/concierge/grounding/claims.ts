import { fold } from '../../language/fold.ts';
import { inAnyLanguage, languageOf, packOf, perLanguage, type Language } from '../../language/languages.ts';
import { editDistance } from '../../language/edit-distance.ts';
import type { SenseName } from '../../language/ground-words.ts';
import { isLightWord } from '../../language/light-words.ts';
import { stem } from '../../language/stem.ts';
import { tokenize } from '../../language/tokenize.ts';
import { analyze, covers } from '../../retrieval/analyze.ts';
import { wordsOf } from './ground-patterns.ts';
import { broaderThan, CONCEPTS, lexiconOf } from '../../retrieval/lexicon.ts';

/** A word of a sentence that claims something, with all its possible meanings. */
export interface Claim {
  word: string;
  stem: string;
  /** Its ideas and senses. */
  meanings: readonly string[];
  /** Meanings that its beginning or end suggests. */
  guesses: readonly string[];
}

/** The content of a text. */
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

/** Stems of single words for an idea or a sense; they catch compounds and inflected forms that the stemmer misses. */
const rootsOf = perLanguage(({ tag }) => {
  const ideas = [...lexiconOf(tag).byFirstStem]
    .flatMap(([root, phrases]) => phrases.filter(({ stems }) => stems.length === 1).map(({ concept }) => ({ root, meaning: concept })));
  const senses = [...sensesOf(tag)]
    .flatMap(([root, phrases]) => phrases.filter(({ stems }) => stems.length === 1).map(({ sense }) => ({ root, meaning: `:${sense}` })));
  return [...ideas, ...senses].filter(({ root }) => root.length >= SHORTEST_ROOT);
});

const SHORTEST_ROOT = 4;
const SHORTEST_PREFIX = 5;
const LONGEST_ENDING = 3;
const SHORTEST_COMPOUND = 8;

function related(stemmed: string, language: Language): string[] {
  const isCompound = packOf(language).words.hasCompounds === true && stemmed.length >= SHORTEST_COMPOUND;
  const isForm = (root: string): boolean => Math.min(root.length, stemmed.length) >= SHORTEST_PREFIX
    && Math.abs(root.length - stemmed.length) <= LONGEST_ENDING
    && (stemmed.startsWith(root) || root.startsWith(stemmed));
  return [...new Set(rootsOf(language)
    .filter(({ root }) => isForm(root) || (isCompound && (stemmed.endsWith(root) || stemmed.startsWith(root))))
      .map(({ meaning }) => meaning))];
}

const harmless = perLanguage(({ tag, grounds }): ReadonlySet<string> =>
  new Set([...grounds.harmless.split(' '), ...grounds.noNumbers.split('|')].map((word) => stem(fold(word, tag), tag))));

/** An idea that goes with every topic tells nothing on its own. */
const SAYS_LITTLE = 0.25;
const saysLittle = (idea: string): boolean => (CONCEPTS.get(idea)?.weight ?? 1) <= SAYS_LITTLE;

interface Word {
  text: string;
  stem: string;
  content: boolean;
}

/** Every word with its ideas and senses; a word without any gets those that its beginning or end suggests. */
function read(
  text: string, language: Language | null, { isClaim }: { isClaim: boolean },
): { words: Word[]; meanings: string[][]; guesses: string[][] } {
  const { words, concepts } = analyze(text, language ?? 'und');
  const meanings = words.map((_, at) => concepts.filter((match) => covers(match, at)).map(({ concept }) => concept));
  if (language === null) return { words, meanings, guesses: words.map(() => []) };
  const senses = sensesOf(language);
  // The "petit" in "petit déjeuner" is no size.
  const isInPhrase = words.map((_, at) => isClaim && concepts.some((match) => match.length > 1 && covers(match, at)));
  for (const [at, { stem: first }] of words.entries()) {
    for (const { stems, sense } of senses.get(first) ?? []) {
      if (isInPhrase[at] === true && stems.length === 1) continue;
      if (!stems.every((each, offset) => words[at + offset]?.stem === each)) continue;
      for (let offset = 0; offset < stems.length; offset += 1) meanings[at + offset]?.push(`:${sense}`);
    }
  }
  return {
    words, meanings,
    guesses: words.map((word, at) => ((meanings[at] ?? []).length > 0 || !word.content ? [] : related(word.stem, language))),
  };
}

const isSense = (meaning: string): boolean => meaning.startsWith(':');

/** The words of a text and their meanings. */
export function groundOf(text: string, locale: string): Ground {
  const language = languageOf(locale);
  const { words, meanings, guesses } = read(text, language, { isClaim: false });
  const costsNothing = language !== null && text.search(wordsOf(language).free) >= 0 ? [':free_of_charge'] : [];
  const all = [...meanings, ...guesses].flat().flatMap((meaning) => (isSense(meaning) ? [meaning] : [meaning, ...broaderThan(meaning)]));
  return {
    words: new Set(words.map((word) => word.text)), stems: new Set(words.map((word) => word.stem)),
    meanings: new Set([...costsNothing, ...all]), language,
  };
}

/** The words of a sentence that claim something; figures, days and denials are compared separately. */
export function claimsOf(text: string, language: Language): Claim[] {
  const { words, meanings, guesses } = read(text, language, { isClaim: true });
  const quiet = quietWords(language);
  return words.flatMap((word, at) => {
    const own = (meanings[at] ?? []).filter((meaning) => !saysLittle(meaning));
    const isEmpty = !word.content || /\d/.test(word.text) || harmless(language).has(word.stem) || quiet.has(word.stem)
      || DAYS_AND_MONTHS().test(word.text);
    if (isEmpty || (own.length === 0 && isLightWord(word.stem, language))) return [];
    return [{ word: word.text, stem: word.stem, meanings: own, guesses: guesses[at] ?? [] }];
  });
}

/** Numbers in words. */
const quietWords = perLanguage(({ tag, booking: { numbers } }): ReadonlySet<string> =>
  new Set([...numbers.cardinals.keys(), ...numbers.ordinals.keys()].map((word) => stem(fold(word, tag), tag))));

const DAYS_AND_MONTHS = inAnyLanguage((any) => new RegExp(
  `^(?:${any(({ tag }) => namesOf(tag))}|${any(({ grounds }) => Object.values(grounds.currencies).join('|'))}`
    + `|${any(({ grounds: { units: { minute, hour, metre, kilometre, percent, degree } } }) =>
      [minute, hour, metre, kilometre, percent, degree].join('|'))})$`, 'u',
));
const namesOf = (tag: string): string => [
  ...Array.from({ length: 7 },
    (_, day) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))),
  ...Array.from({ length: 12 },
    (_, month) => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1))),
].map((name) => `${fold(name, null)}s?`).join('|');

const SHORTEST_PART = 5;
const SHORTEST_COGNATE = 6;

/** Whether a ground contains a claim: `said`, `missing` although the meaning of its words is known, or `unknown`. */
export function standing(
  { word, stem: root, meanings, guesses }: Claim, { words, stems, meanings: told, language }: Ground, own: Language,
): 'said' | 'missing' | 'unknown' {
  // A sense is narrower than an idea: dogs and cats are both pets, but a dog is not a cat.
  const senses = meanings.filter(isSense);
  if (words.has(word) || (language === own && stems.has(root)) || [...(senses.length > 0 ? senses : meanings), ...guesses]
    .some((meaning) => told.has(meaning))) return 'said';
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

/** `Terrasse` and `terrace`, and names in each language's spelling. */
const isCognate = (one: string, other: string): boolean => {
  if (isPartOf(one, other)) return true;
  if (Math.min(one.length, other.length) < SHORTEST_COGNATE || one.slice(0, 4) !== other.slice(0, 4)) return false;
  return editDistance(one, other) <= Math.floor(Math.max(one.length, other.length) / 3);
};

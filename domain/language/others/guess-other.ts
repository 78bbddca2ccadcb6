import { languageOf, ofAllLanguages } from '../languages.ts';
import { latinScripts } from './latin-scripts.ts';

/** Letters of a script, and the language most likely written in it. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'], [/\p{Script=Hangul}/gu, 'ko'], [/\p{Script=Han}/gu, 'zh'], [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'], [/\p{Script=Arabic}/gu, 'ar'], [/\p{Script=Cyrillic}/gu, 'ru'], [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'], [/\p{Script=Armenian}/gu, 'hy'], [/\p{Script=Georgian}/gu, 'ka'], [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'], [/\p{Script=Telugu}/gu, 'te'], [/\p{Script=Ethiopic}/gu, 'am'],
];
/** A letter that tells languages of one script apart. */
const BY_LETTER: readonly (readonly [string, RegExp, string])[] = [['ru', /[іїєґ]/iu, 'uk'], ['ar', /[پچژگکی]/u, 'fa']];
const LATIN = /\p{Script=Latin}/gu;

/** The language of a text in a script that no language in use has, if its letters are at least as many as the Latin ones; else null. */
export function languageOfScript(text: string): string | null {
  if (!/[^\p{ASCII}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return null;
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const [tag, letters] = SCRIPTS.map(([script, language]) => [language, count(script)] as const)
    // Japanese uses Chinese characters too, and hardly ever without its own.
    .reduce((best, each) => (each[1] > best[1] && best[0] !== 'ja' ? each : best), ['', 0] as readonly [string, number]);
  if (letters === 0 || letters < count(LATIN)) return null;
  const told = BY_LETTER.find(([script, letter]) => script === tag && letter.test(text))?.[2] ?? tag;
  return languageOf(told) === null ? told : null;
}

const unspoken = ofAllLanguages(() => latinScripts.filter(({ tag }) => languageOf(tag) === null));

/** For each word: the languages that have it while none in use does, and its weight. */
const byWord = ofAllLanguages((packs) => {
  const taken = new Set(packs.flatMap(({ words }) => `${words.stopWords} ${words.markers} ${words.lightWords}`.toLowerCase().split(/\s+/)));
  const known = new Map<string, { weight: number; tags: string[] }>();
  const add = (word: string, tag: string, weight: number): void => {
    if (word.length > 1 && !taken.has(word)) known.set(word, { weight, tags: [...known.get(word)?.tags ?? [], tag] });
  };
  for (const { tag, markers, cries } of unspoken()) {
    for (const word of markers.split(/\s+/)) add(word, tag, WORD_WEIGHT);
    for (const cry of cries.split(/, */)) add(cry.replace('*', ''), tag, CRY_WEIGHT);
  }
  return known;
});

const WORD_WEIGHT = 2;
/** A cry for help tells the language, whatever is next to it. */
const CRY_WEIGHT = 3;
const SPELLING_WEIGHT = 1.5;
/** If the spelling confirms the guess of the statistics, loan words and related languages' words count for little. */
const AGREED_WEIGHT = 4;

/** Whether only a language that the product does not speak has the word. */
export const isOthersWord = (word: string): boolean => byWord().has(word.toLowerCase());

/** The guess of letter statistics, and its weight. */
export interface Guess {
  tag: string;
  weight: number;
}

/** The evidence in a text in Latin letters for each language that the product does not speak; missing languages have none. */
export function evidenceForOthers(text: string, guess: Guess | null): Map<string, number> {
  const scores = new Map<string, number>();
  const add = (tag: string, weight: number): void => { scores.set(tag, (scores.get(tag) ?? 0) + weight); };
  const written = text.normalize('NFC').toLowerCase();
  for (const word of written.match(/\p{L}+/gu) ?? []) {
    const known = byWord().get(word);
    for (const tag of known?.tags ?? []) add(tag, known?.weight ?? 0);
  }
  for (const { tag, spelling } of unspoken()) if (spelling?.test(written) === true) add(tag, guess?.tag === tag ? AGREED_WEIGHT : SPELLING_WEIGHT);
  if (guess !== null) add(guess.tag, guess.weight);
  return scores;
}

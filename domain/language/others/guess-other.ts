import { languageOf, ofAllLanguages } from '../languages.ts';
import { latinScripts } from './latin-scripts.ts';

/** Letters that one script alone has, and the language most likely written in it. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'], [/\p{Script=Hangul}/gu, 'ko'], [/\p{Script=Han}/gu, 'zh'], [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'], [/\p{Script=Arabic}/gu, 'ar'], [/\p{Script=Cyrillic}/gu, 'ru'], [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'], [/\p{Script=Armenian}/gu, 'hy'], [/\p{Script=Georgian}/gu, 'ka'], [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'], [/\p{Script=Telugu}/gu, 'te'], [/\p{Script=Ethiopic}/gu, 'am'],
];
/** A letter that tells languages of one script apart. */
const BY_LETTER: readonly (readonly [string, RegExp, string])[] = [['ru', /[іїєґ]/iu, 'uk'], ['ar', /[پچژگکی]/u, 'fa']];
const LATIN = /\p{Script=Latin}/gu;

/** The language of a text in letters that no language in use is written in, where these are at least as many as the Latin ones; else null. */
export function languageOfScript(text: string): string | null {
  if (!/[^\p{ASCII}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return null;
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const [tag, letters] = SCRIPTS.map(([script, language]) => [language, count(script)] as const)
    // Japanese is written in Chinese characters as well, and hardly without its own.
    .reduce((best, each) => (each[1] > best[1] && best[0] !== 'ja' ? each : best), ['', 0] as readonly [string, number]);
  if (letters === 0 || letters < count(LATIN)) return null;
  const told = BY_LETTER.find(([script, letter]) => script === tag && letter.test(text))?.[2] ?? tag;
  return languageOf(told) === null ? told : null;
}

const unspoken = ofAllLanguages(() => latinScripts.filter(({ tag }) => languageOf(tag) === null));

/** By word: the languages that alone have it, and what it weighs. */
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
/** A cry for help is in a language, whatever stands beside it. */
const CRY_WEIGHT = 3;
const SPELLING_WEIGHT = 1.5;
/** Where its letters are typical of what statistics take it for, loan words and relatives' words count for little. */
const AGREED_WEIGHT = 4;

/** Whether only a language that nobody speaks here has the word. */
export const isOthersWord = (word: string): boolean => byWord().has(word.toLowerCase());

/** What letter statistics take a text for, and how much that weighs. */
export interface Guess {
  tag: string;
  weight: number;
}

/** How much a text in Latin letters says for each of the languages that nobody speaks here: nothing for those that are left out. */
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

import { IDEAS, type Idea } from './ideas.ts';

/** Phrases that hotels use in every language. */
const PHRASES = Object.values(IDEAS as Readonly<Record<string, Idea>>)
  .flatMap(({ any = '' }) => any.split(',').map((phrase) => phrase.trim()).filter((phrase) => phrase.includes(' ')));

const spelled = (phrase: string): string =>
  phrase.replaceAll(' ', String.raw`[\s-]+`).replaceAll(/check(?=in|out)/g, String.raw`check[\s-]?`);
const LOANS = new RegExp(String.raw`(?<!\p{L})(?:${PHRASES.map(spelled).join('|')})(?!\p{L})`, 'giu');

/** A text without such phrases, which tell nothing about its language; a text of nothing else stays whole. */
export function withoutLoanPhrases(text: string): string {
  const rest = text.replace(LOANS, ' ');
  return /\p{L}{2}/u.test(rest) ? rest : text;
}

import { IDEAS, type Idea } from './ideas.ts';

/** What houses call by the same few words in every language. */
const PHRASES = Object.values(IDEAS as Readonly<Record<string, Idea>>)
  .flatMap(({ any = '' }) => any.split(',').map((phrase) => phrase.trim()).filter((phrase) => phrase.includes(' ')));

const spelled = (phrase: string): string =>
  phrase.replaceAll(' ', String.raw`[\s-]+`).replaceAll(/check(?=in|out)/g, String.raw`check[\s-]?`);
const LOANS = new RegExp(String.raw`(?<!\p{L})(?:${PHRASES.map(spelled).join('|')})(?!\p{L})`, 'giu');

/** A text without such phrases, which tell nothing of its language, where anything else tells it. */
export function withoutLoanPhrases(text: string): string {
  const rest = text.replace(LOANS, ' ');
  return /\p{L}{2}/u.test(rest) ? rest : text;
}

import { languageOf, perLanguage } from '../language/languages.ts';
import { answerKinds, type AnswerKind } from '../language/phrases.ts';

type Patterns = Readonly<Record<AnswerKind, { asked: RegExp; told: RegExp }>>;

const patternsOf = perLanguage(({ phrases: { kinds } }): Patterns => {
  const word = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu');
  return Object.fromEntries(answerKinds.map((kind) =>
    [kind, { asked: word(kinds[kind].asked), told: word(kinds[kind].told) }])) as Patterns;
});

/** The kinds of answers that the words of a question ask for. */
export const kindsAsked = (text: string, locale: string): AnswerKind[] => matching(text, locale, 'asked');

/** The kinds of answers that a text may give. */
export const kindsTold = (text: string, locale: string): AnswerKind[] => matching(text, locale, 'told');

function matching(text: string, locale: string, side: 'asked' | 'told'): AnswerKind[] {
  const language = languageOf(locale);
  if (language === null) return side === 'asked' ? [] : [...answerKinds];
  const plain = text.replaceAll('’', "'");
  return answerKinds.filter((kind) => patternsOf(language)[kind][side].test(plain));
}

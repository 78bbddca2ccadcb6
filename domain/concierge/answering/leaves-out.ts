import { languageOf } from '../../language/languages.ts';
import type { FoundPassage } from '../../model/knowledge/passages.ts';
import { parseQuery } from '../../retrieval/query.ts';
import { claimsOf, groundOf, standing } from '../grounding/claims.ts';
import { quoteFrom } from './quote-passage.ts';

/**
 * Whether what would be quoted of a passage, with its heading, leaves out most of the matters that the question names: those that the
 * product knows by an idea, and not words that it does not know.
 */
export function leavesOut(question: string, passage: FoundPassage, locale: string): boolean {
  const language = languageOf(locale);
  if (language === null) return false;
  const ground = groundOf(`${passage.title}. ${quoteFrom(parseQuery({ text: question, locale }), passage)}`, passage.locale);
  const claims = claimsOf(question, language);
  return claims.filter((claim) => standing(claim, ground, language) === 'missing').length > claims.length / 2;
}

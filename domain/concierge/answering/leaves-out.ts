import { languageOf } from '../../language/languages.ts';
import type { FoundPassage } from '../../model/knowledge/passages.ts';
import { parseQuery } from '../../retrieval/query.ts';
import { claimsOf, groundOf, standing } from '../grounding/claims.ts';
import { quoteFrom } from './quote-passage.ts';

/**
 * The share of the matters that the question names, by an idea that the product knows or a word of it, which what would be quoted of a
 * passage, with its heading, leaves out: from 0 to 1.
 */
export function leftOut(question: string, passage: FoundPassage, locale: string): number {
  const language = languageOf(locale);
  if (language === null) return 0;
  const ground = groundOf(`${passage.title}. ${quoteFrom(parseQuery({ text: question, locale }), passage)}`, passage.locale);
  const claims = claimsOf(question, language);
  return claims.length === 0 ? 0 : claims.filter((claim) => standing(claim, ground, language) === 'missing').length / claims.length;
}

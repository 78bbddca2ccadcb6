import type { SenseName } from '../../language/ground-words.ts';
import { languageOf } from '../../language/languages.ts';
import type { FoundPassage } from '../../model/knowledge/passages.ts';
import { withChildren } from '../../retrieval/ages-asked.ts';
import { monthsAsked, parseQuery } from '../../retrieval/query.ts';
import { termsOf } from '../../retrieval/question-share.ts';
import { notOfWholeHouse } from '../../retrieval/whole-house.ts';
import { claimsOf, groundOf, standing, type Claim, type Ground } from '../grounding/claims.ts';
import { labelOf, quoteFrom } from './quote-passage.ts';

/**
 * The share of the question's claims and months, from 0 to 1, that the quotation from a passage leaves out; its heading counts for claims.
 * Rows count one by one, since each is about one thing: two rows together cover nothing, and the best one decides.
 */
export function leftOut(question: string, passage: FoundPassage, locale: string): number {
  const language = languageOf(locale);
  if (language === null) return 0;
  const query = parseQuery({ text: question, locale });
  const quote = quoteFrom(query, passage);
  const isAsked = notOfWholeHouse(query, passage);
  const elsewhere = new Set(query.units.filter((unit) => !isAsked(unit)).map(({ word }) => word));
  const claims = claimsOf(withChildren(question, locale), language).filter(({ word }) => !elsewhere.has(word));
  const months = monthsAsked(query);
  const named = claims.length + months.length;
  const leftOutOf = (text: string): number => {
    const ground = groundOf(`${passage.title}. ${text}`, passage.locale);
    const terms = termsOf(text, passage.locale);
    return claims.filter((claim) => !isSaidOtherwise(claim, ground) && standing(claim, ground, language) === 'missing').length
      + months.filter((month) => !month.some((term) => terms.has(term))).length;
  };
  return named === 0 ? 0 : Math.min(...rowsOf(quote).map(leftOutOf)) / named;
}

/** The closing hour answers "open until when?", and "welcome" answers "may I bring?". */
const SAID_BY: readonly [`:${SenseName}`, `:${SenseName}`][] = [[':open_hours', ':close_hours'], [':bring', ':welcome_allowed']];
const isSaidOtherwise = ({ meanings }: Claim, { meanings: told }: Ground): boolean =>
  SAID_BY.some(([asked, answer]) => meanings.includes(asked) && told.has(answer));

/** The rows of a quotation that consists of rows, else the quotation as a whole. */
function rowsOf(quote: string): string[] {
  const lines = quote.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => labelOf(line) !== '') ? lines : [quote];
}

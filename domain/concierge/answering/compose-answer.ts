import { languageOf, type Language } from '../../language/languages.ts';
import { sentences } from '../../language/sentences.ts';
import type { FoundPassage } from '../../model/knowledge/passages.ts';
import { conceptTerm } from '../../retrieval/analyze.ts';
import { parseQuery, type Query, type QueryUnit } from '../../retrieval/query.ts';
import { termsOf } from '../../retrieval/question-share.ts';
import { quoteFrom, separator } from './quote-passage.ts';
import { languageName, say } from './texts.ts';

export type Answer = {
  /** The answer in pieces that read well in sequence. */
  chunks: string[];
  message: string;
  sources: { title: string; url: string | null }[];
  /** The passages that support the answer, best first. */
  context: string[];
};

// A second passage is worth reading only if it answers a part of the question that the first leaves open.
const SECOND_MIN_RATIO = 0.5;
const SECOND_MIN_COVERAGE = 0.4;
const SECOND_UNIT_WEIGHT = 0.8;
// Price and hours of a thing are under its own heading; under another heading they belong to something else.
const SECOND_FIGURE_WEIGHT = 0.7;

/**
 * Builds an answer from the passages; only its frame is in the product's own words.
 *
 * @param all whether all passages, which are then in one language, are the answer, and not only those that it needs
 */
export function composeAnswer(
  { question, passages, locale, all = false }: { question: string; passages: readonly FoundPassage[]; locale: string; all?: boolean },
): Answer {
  const reader = languageOf(locale) ?? 'en';
  const query = parseQuery({ text: question, locale });
  const used = all ? passages : choose(query, passages);
  const quotes: { text: string; locale: string }[] = [];
  for (const passage of used) {
    const text = quoteFrom(query, passage);
    if (quotes.some((before) => before.text.includes(text))) continue;
    const last = all ? quotes.at(-1) : undefined;
    if (last === undefined) quotes.push({ text, locale: passage.locale });
    else last.text += `${separator(last.text)}${text}`;
  }
  const chunks = quotes.flatMap(({ text, locale: written }) => framed(text, written, reader));
  return {
    chunks,
    message: chunks.join(''),
    sources: distinctSources(used),
    context: used.map((passage) => passage.text),
  };
}

function choose(query: Query, passages: readonly FoundPassage[]): FoundPassage[] {
  const [best, ...others] = passages;
  if (best === undefined) return [];
  const open = query.units.filter((unit) => unit.weight >= SECOND_FIGURE_WEIGHT && (unit.alternatives.size > 1 || asksFigure(unit))
    && !speaksOf(best, unit.alternatives));
  const second = others.find((other) => other.locale === best.locale && other.coverage >= SECOND_MIN_COVERAGE
    && other.score >= best.score * SECOND_MIN_RATIO
    && open.some((unit) => speaksOf(other, unit.alternatives) && (unit.weight >= SECOND_UNIT_WEIGHT || other.title === best.title)));
  return second === undefined ? [best] : [best, second];
}

const asksFigure = ({ alternatives }: QueryUnit): boolean => FIGURES.some((figure) => alternatives.has(figure));
const FIGURES = ['clock', 'amount'].map(conceptTerm);

function speaksOf(passage: FoundPassage, alternatives: ReadonlyMap<string, number>): boolean {
  const terms = termsOf(`${passage.title} ${passage.text}`, passage.locale);
  return [...alternatives.keys()].some((term) => terms.has(term));
}

/** Announces a quotation in another language and sets it in quotation marks, so that nobody takes it for the reader's language. */
function framed(quote: string, locale: string, reader: Language): string[] {
  const pieces = sentences(quote).map((sentence, index, all) => (index < all.length - 1 ? `${sentence}${separator(sentence)}` : sentence));
  if (languageOf(locale) === reader) return [...pieces.slice(0, -1), `${pieces.at(-1) ?? ''}\n\n`];
  return [`${say('foreign', reader, { language: languageName(locale, reader) })} `, `“${pieces.join('')}”\n\n`];
}

function distinctSources(passages: readonly FoundPassage[]): Answer['sources'] {
  const seen = new Map(passages.map(({ title, url }) => [`${url ?? ''}|${title}`, { title, url }]));
  return [...seen.values()];
}

import { languageOf, type Language } from '../language/languages.ts';
import { sentences } from '../language/sentences.ts';
import { analyze, conceptTerm } from '../retrieval/analyze.ts';
import { broaderThan } from '../retrieval/concepts/lexicon.ts';
import { parseQuery, type Query } from '../retrieval/query.ts';
import { languageName, say } from './texts.ts';

/** A passage of the hotel's knowledge, as the search found it. */
export type FoundPassage = {
  passageId: string;
  title: string;
  text: string;
  locale: string;
  url: string | null;
  score: number;
  coverage: number;
};

export type Answer = {
  /** The answer in pieces that read well one after another. */
  chunks: string[];
  message: string;
  sources: { title: string; url: string | null }[];
  /** The passages the answer rests on, best first. */
  context: string[];
};

// A shorter passage is quoted whole; of a longer one, the sentences around the one that answers.
const WHOLE_WORDS = 45;
const EXCERPT_WORDS = 45;
// A second passage is worth reading only when it answers a part of the question that the first leaves open.
const SECOND_MIN_RATIO = 0.5;
const SECOND_MIN_COVERAGE = 0.4;
const SECOND_UNIT_WEIGHT = 0.8;

/** Builds an answer out of the passages themselves; nothing in it but its frame is in the brain's own words. */
export function composeAnswer({ question, passages, locale }: { question: string; passages: readonly FoundPassage[]; locale: string }): Answer {
  const reader = languageOf(locale) ?? 'en';
  const query = parseQuery({ text: question, locale });
  const used = choose(query, passages);
  const chunks: string[] = [];
  for (const passage of used) {
    const quote = excerpt(query, passage);
    if (chunks.some((chunk) => chunk.includes(quote))) continue;
    chunks.push(...framed(quote, passage.locale, reader));
  }
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
  const open = query.units.filter((unit) => unit.weight >= SECOND_UNIT_WEIGHT && unit.alternatives.size > 1 && !speaksOf(best, unit.alternatives));
  const second = others.find((other) => other.locale === best.locale && other.coverage >= SECOND_MIN_COVERAGE && other.score >= best.score * SECOND_MIN_RATIO
    && open.some((unit) => speaksOf(other, unit.alternatives)));
  return second === undefined ? [best] : [best, second];
}

function speaksOf(passage: FoundPassage, alternatives: ReadonlyMap<string, number>): boolean {
  const terms = termsOf(`${passage.title} ${passage.text}`, passage.locale);
  return [...alternatives.keys()].some((term) => terms.has(term));
}

function excerpt(query: Query, passage: FoundPassage): string {
  const text = passage.text.trim();
  if (countWords(text) <= WHOLE_WORDS) return text;
  const parts = sentences(text);
  const scores = parts.map((part) => relevance(query, part, passage.locale));
  let from = scores.indexOf(Math.max(...scores));
  let to = from;
  let words = countWords(parts[from] ?? '');
  // The sentence before often names what the answer is about; those after finish the thought.
  if (from > 0 && words + countWords(parts[from - 1] ?? '') <= EXCERPT_WORDS && (scores[from - 1] ?? 0) > 0) {
    from -= 1;
    words += countWords(parts[from] ?? '');
  }
  while (to + 1 < parts.length && words + countWords(parts[to + 1] ?? '') <= EXCERPT_WORDS) {
    to += 1;
    words += countWords(parts[to] ?? '');
  }
  return joined(parts.slice(from, to + 1));
}

function relevance(query: Query, sentence: string, locale: string): number {
  const terms = termsOf(sentence, locale);
  let sum = 0;
  for (const unit of query.units) {
    const best = Math.max(0, ...[...unit.alternatives].map(([term, weight]) => (terms.has(term) ? weight : 0)));
    sum += unit.weight * best;
  }
  return sum;
}

function termsOf(text: string, locale: string): Set<string> {
  const { words, concepts } = analyze(text, locale);
  return new Set([
    ...words.filter((word) => word.content).map((word) => word.stem),
    ...concepts.flatMap(({ concept }) => [concept, ...broaderThan(concept)].map(conceptTerm)),
  ]);
}

/** A quotation in another language is announced and set in quotation marks, so that nobody takes it for the reader's. */
function framed(quote: string, locale: string, reader: Language): string[] {
  const pieces = sentences(quote).map((sentence, index, all) => (index < all.length - 1 ? `${sentence}${separator(sentence)}` : sentence));
  if (languageOf(locale) === reader) return [...pieces.slice(0, -1), `${pieces.at(-1) ?? ''}\n\n`];
  return [`${say('foreign', reader, { language: languageName(locale, reader) })} `, `“${pieces.join('')}”\n\n`];
}

function joined(parts: readonly string[]): string {
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}${separator(part)}` : part)).join('');
}

/** What ends without a full stop is a line of a list, and stays on a line of its own. */
function separator(part: string): string {
  return /[.!?…:]["”»)]?$/.test(part) ? ' ' : '\n';
}

function distinctSources(passages: readonly FoundPassage[]): Answer['sources'] {
  const seen = new Map(passages.map(({ title, url }) => [`${url ?? ''}|${title}`, { title, url }]));
  return [...seen.values()];
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

import { languageOf, type Language } from '../../language/languages.ts';
import { sentences } from '../../language/sentences.ts';
import type { FoundPassage } from '../../model/knowledge/passages.ts';
import { analyze, conceptTerm } from '../../retrieval/analyze.ts';
import { isMatter } from '../../retrieval/put-answers-first.ts';
import { parseQuery, type Query } from '../../retrieval/query.ts';
import { shareOf, termsOf } from '../../retrieval/question-share.ts';
import { languageName, say } from './texts.ts';

export type Answer = {
  /** The answer in pieces that read well one after another. */
  chunks: string[];
  message: string;
  sources: { title: string; url: string | null }[];
  /** The passages the answer rests on, best first. */
  context: string[];
};

// A shorter passage is quoted whole; of a longer one, the sentences around the one that answers.
const WHOLE_WORDS = 55;
const EXCERPT_WORDS = 55;
// Of a list, the lines before the one that answers.
const LEAD_WORDS = 60;
const LIST_WORDS = 80;
// A sentence that says the same by a synonym is as good, and the earlier one introduces the later.
const CLOSE_TO_BEST = 0.8;
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
  const scores = parts.map((part) => shareOf(query, termsOf(part, passage.locale)));
  const best = Math.max(...scores);
  const found = scores.findIndex((score) => score >= best * CLOSE_TO_BEST);
  const from = startFor(parts, scores, found);
  let to = found;
  let words = countWords(parts.slice(from, found + 1).join(' '));
  const most = from < found ? LIST_WORDS : EXCERPT_WORDS;
  while (to + 1 < parts.length && words + countWords(parts[to + 1] ?? '') <= most) {
    to += 1;
    words += countWords(parts[to] ?? '');
  }
  return joined([...introduction(query, passage, parts, from, to), ...parts.slice(from, to + 1)]);
}

/**
 * The sentence that says of whom or what the quoted ones speak, where the question does not: what is said of the rooms for
 * wheelchairs must not be read as said of every room.
 */
function introduction(query: Query, { title, locale }: FoundPassage, parts: readonly string[], from: number, to: number): string[] {
  const heading = analyze(title.split(' – ').at(-1) ?? '', locale).concepts.map(({ concept }) => concept).filter(isMatter).map(conceptTerm);
  const particular = heading.filter((term) => !query.units.some(({ alternatives }) => alternatives.has(term)));
  const names = (part: string): boolean => particular.some((term) => termsOf(part, locale).has(term));
  if (particular.length === 0 || parts.slice(from, to + 1).some(names)) return [];
  return parts.slice(0, from).filter(names).slice(0, 1);
}

/** A quotation in another language is announced and set in quotation marks, so that nobody takes it for the reader's. */
function framed(quote: string, locale: string, reader: Language): string[] {
  const pieces = sentences(quote).map((sentence, index, all) => (index < all.length - 1 ? `${sentence}${separator(sentence)}` : sentence));
  if (languageOf(locale) === reader) return [...pieces.slice(0, -1), `${pieces.at(-1) ?? ''}\n\n`];
  return [`${say('foreign', reader, { language: languageName(locale, reader) })} `, `“${pieces.join('')}”\n\n`];
}

/** Where to begin so that the sentence that answers is understood: at its list's head, at what comes before it, or with itself. */
function startFor(parts: readonly string[], scores: readonly number[], found: number): number {
  const wordsFrom = (from: number): number => countWords(parts.slice(from, found + 1).join(' '));
  let from = found;
  while (from > 0 && isLine(parts[from]) && isLine(parts[from - 1]) && wordsFrom(from - 1) <= LEAD_WORDS) from -= 1;
  if (from === found && found > 0 && (scores[found - 1] ?? 0) > 0 && wordsFrom(found - 1) <= EXCERPT_WORDS) from -= 1;
  return from;
}

function joined(parts: readonly string[]): string {
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}${separator(part)}` : part)).join('');
}

/** What ends without a full stop is a line of a list, and stays on a line of its own. */
function separator(part: string): string {
  return isLine(part) ? '\n' : ' ';
}

function isLine(part: string | undefined): boolean {
  return part !== undefined && !/[.!?…:]["”»)]?$/.test(part);
}

function distinctSources(passages: readonly FoundPassage[]): Answer['sources'] {
  const seen = new Map(passages.map(({ title, url }) => [`${url ?? ''}|${title}`, { title, url }]));
  return [...seen.values()];
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

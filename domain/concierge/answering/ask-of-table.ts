import type { Language } from '../../language/languages.ts';
import { analyze } from '../../retrieval/analyze.ts';
import { wordFor } from '../../retrieval/lexicon.ts';

// What is asked about cancelling without a word of what would be cancelled.
const OF_ANY_BOOKING = new Set(['cancellation', 'price', 'amount', 'value', 'time', 'clock', 'allowed', 'table_booking']);

/** A question about cancelling that leaves open what, asked of a table; null for every other. */
export function askOfTable(question: string, language: Language): string | null {
  const ideas = analyze(question, language).concepts.map(({ concept }) => concept);
  if (!ideas.includes('cancellation') || !ideas.every((idea) => OF_ANY_BOOKING.has(idea))) return null;
  return `${question} ${wordFor('table', language)}`;
}

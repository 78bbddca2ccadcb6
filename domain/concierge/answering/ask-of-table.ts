import type { Language } from '../../language/languages.ts';
import { analyze } from '../../retrieval/analyze.ts';
import { wordFor } from '../../retrieval/lexicon.ts';

// Ideas in a question about cancelling that does not name what to cancel.
const OF_ANY_BOOKING = new Set(['cancellation', 'price', 'amount', 'value', 'time', 'clock', 'allowed', 'table_booking']);

/** Completes a question about cancelling that does not say what, so that it asks about a table; null for every other question. */
export function askOfTable(question: string, language: Language): string | null {
  const ideas = analyze(question, language).concepts.map(({ concept }) => concept);
  if (!ideas.includes('cancellation') || !ideas.every((idea) => OF_ANY_BOOKING.has(idea))) return null;
  return `${question} ${wordFor('table', language)}`;
}

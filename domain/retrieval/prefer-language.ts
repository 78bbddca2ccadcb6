import { languageOf } from '../language/languages.ts';

type Hit = { locale: string; coverage: number; score: number };

// A passage in the reader's language comes first if it covers at least this share of the best coverage.
const TOLERANCE = 0.6;

/**
 * Keeps only passages in the reader's language if they answer about as well as the others: the same fact in four more languages helps
 * nobody. Otherwise the order stays.
 */
export function preferLanguage<T extends Hit>(hits: readonly T[], locale: string): T[] {
  const wanted = languageOf(locale) ?? locale;
  const own = hits.filter((hit) => (languageOf(hit.locale) ?? hit.locale) === wanted);
  const bestCoverage = Math.max(0, ...hits.slice(0, 5).map((hit) => hit.coverage));
  const bestOwn = Math.max(0, ...own.map((hit) => hit.coverage));
  return bestOwn > 0 && bestOwn >= TOLERANCE * bestCoverage ? own : [...hits];
}

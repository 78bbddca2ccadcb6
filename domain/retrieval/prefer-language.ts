import { languageOf } from '../language/languages.ts';

type Hit = { locale: string; coverage: number; score: number };

// How much less of the question a passage in the reader's language may cover and still come first.
const TOLERANCE = 0.6;

/**
 * Puts passages in the reader's language first where they answer about as well, and leaves the others out then: the same
 * fact in four more languages helps nobody. Where they do not, the order stays.
 */
export function preferLanguage<T extends Hit>(hits: readonly T[], locale: string): T[] {
  const wanted = languageOf(locale) ?? locale;
  const own = hits.filter((hit) => (languageOf(hit.locale) ?? hit.locale) === wanted);
  const bestCoverage = Math.max(0, ...hits.slice(0, 5).map((hit) => hit.coverage));
  const bestOwn = Math.max(0, ...own.map((hit) => hit.coverage));
  return bestOwn > 0 && bestOwn >= TOLERANCE * bestCoverage ? own : [...hits];
}

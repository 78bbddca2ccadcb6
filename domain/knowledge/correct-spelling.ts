import type { Query } from '../model/retrieval/query.ts';
import type { EntityManager } from '../storage/database.ts';

const MIN_LETTERS = 4;
const MAX_WORDS = 3;
const MIN_SIMILARITY = 0.5;

type Search = { text: string; query: Query; found: ReadonlyMap<string, number> };

/**
 * Replaces words that no passage has, and that mean nothing to the lexicon, by the most similar word of the tenant's own
 * passages. People seldom miss the first letter, which keeps the look-up to a slice of the index.
 *
 * @returns the corrected text, or null when there is nothing to correct
 */
export async function correctSpelling(em: EntityManager, clientId: string, { text, query, found }: Search): Promise<string | null> {
  const unknown = query.units
    .filter((unit) => unit.alternatives.size === 1 && ![...unit.alternatives.keys()].some((term) => found.has(term)))
    .flatMap((unit) => (unit.word !== null && unit.word.length >= MIN_LETTERS && !/\d/.test(unit.word) ? [unit.word] : []))
    .slice(0, MAX_WORDS);
  let corrected: string | null = null;
  for (const word of unknown) {
    const meant = await mostSimilar(em, clientId, word);
    if (meant !== null) corrected = (corrected ?? text).replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu'), meant);
  }
  return corrected === text ? null : corrected;
}

async function mostSimilar(em: EntityManager, clientId: string, word: string): Promise<string | null> {
  const [row] = await em.execute<{ term: string }[]>(
    `select term from (
       select distinct term from knowledge_term where client_id = ? and term >= ? and term < ? and length(term) between ? and ?
     ) candidate
     where similarity(term, ?) >= ? order by similarity(term, ?) desc, term limit 1`,
    [clientId, word.slice(0, 1), `${word.slice(0, 1)}\u{10ffff}`, word.length - 2, word.length + 2, word, MIN_SIMILARITY, word],
  );
  return row?.term ?? null;
}

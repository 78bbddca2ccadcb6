import { editDistance } from '../language/edit-distance.ts';
import { languageOf } from '../language/languages.ts';
import { matchConcepts } from '../retrieval/concept-matcher.ts';
import type { Query } from '../retrieval/query.ts';
import type { EntityManager } from '../storage/database.ts';

const MIN_LETTERS = 5;
const MAX_WORDS = 3;
const LONG_WORD = 7;
const LIGHT_WEIGHT = 0.3;
// Loose, to let the few candidates through among which the letters decide.
const MIN_SIMILARITY = 0.25;
const CANDIDATES = 8;

type Search = { text: string; query: Query; found: ReadonlyMap<string, number> };

/**
 * Replaces words that no passage has, and that mean nothing to the lexicon, by a word of the tenant's own passages that is
 * one slip away, or two when it is long. People seldom miss the first letter, which keeps the look-up to a slice of the index.
 *
 * @returns the corrected text, or null when there is nothing to correct
 */
export async function correctSpelling(em: EntityManager, clientId: string, { text, query, found }: Search): Promise<string | null> {
  const unknown = query.units
    .flatMap(({ word, part, weight, alternatives: { size }, alternatives }) => {
      const [stem = ''] = alternatives.keys();
      // A word of a phrase that is understood is spelt as it should be, and one that says little is not worth a guess.
      const hopeless = word !== null
        && !part && weight > LIGHT_WEIGHT && size === 1 && !found.has(stem) && stem.length >= MIN_LETTERS && !/\d/.test(word);
      return hopeless ? [{ word, stem }] : [];
    })
    .slice(0, MAX_WORDS);
  let corrected: string | null = null;
  for (const { word, stem } of unknown) {
    const meant = await nearest(em, clientId, stem, query.locale);
    if (meant !== null) corrected = (corrected ?? text).replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu'), meant);
  }
  return corrected === text ? null : corrected;
}

/** Of words in the guest's own language only: every word resembles one in some other. */
async function nearest(em: EntityManager, clientId: string, stem: string, locale: string): Promise<string | null> {
  const initial = String.fromCodePoint(stem.codePointAt(0) ?? 0x20);
  const rows = await em.execute<{ term: string }[]>(
    `select term.term from knowledge_term term join knowledge_passage passage on passage.id = term.passage_id
     where term.client_id = ? and term.term >= ? and term.term < ? and length(term.term) between ? and ?
       and similarity(term.term, ?) >= ? and split_part(passage.locale, '-', 1) = ?
     group by term.term order by similarity(term.term, ?) desc, term.term limit ?`,
    [
      clientId, initial, `${initial}\u{10ffff}`, stem.length - 2, stem.length + 2,
      stem, MIN_SIMILARITY, locale.split('-', 1)[0] ?? locale, stem, CANDIDATES,
    ],
  );
  const slips = stem.length >= LONG_WORD ? 2 : 1;
  // Between short words one slip is no distance: "world" is not "word". Only one that means something here is worth the guess.
  const near = rows.map(({ term }) => ({ term, distance: editDistance(stem, term) }))
    .filter(
      ({ term, distance }) => distance <= slips && (stem.length >= LONG_WORD || matchConcepts([term], languageOf(locale)).length > 0),
    );
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.term ?? null;
}

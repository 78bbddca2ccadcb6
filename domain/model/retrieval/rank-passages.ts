import { isConceptTerm } from './analyze.ts';
import type { Query, QueryUnit } from './query.ts';

/** How often a term occurs in a passage: in its heading and in its text. */
export type Posting = { term: string; passageId: string; titleCount: number; textCount: number; length: number };

export type CollectionStats = { passages: number; averageLength: number; passagesWith: ReadonlyMap<string, number> };

/** `coverage` is the share of the question, weighted by how much its parts say, that the passage speaks of. */
export type RankedPassage = { passageId: string; score: number; coverage: number };

export type RankingTuning = { k1: number; b: number; titleWeight: number; coveragePower: number; wordRarity: number };

export const DEFAULT_TUNING: RankingTuning = { k1: 1, b: 0.75, titleWeight: 1, coveragePower: 1, wordRarity: 0.7 };

type Input = { query: Query; postings: readonly Posting[]; stats: CollectionStats; tuning?: RankingTuning };

/** Ranks passages by BM25 over the query's units; within a unit the best alternative counts. */
export function rankPassages({ query, postings, stats, tuning = DEFAULT_TUNING }: Input): RankedPassage[] {
  const idf = (term: string): number => {
    const withTerm = stats.passagesWith.get(term) ?? 0;
    return Math.log(1 + (stats.passages - withTerm + 0.5) / (withTerm + 0.5));
  };
  const worths = query.units.map((unit) => worthOf(unit, idf, tuning.wordRarity));
  const byPassage = new Map<string, Map<string, Posting>>();
  for (const posting of postings) {
    const terms = byPassage.get(posting.passageId);
    if (terms === undefined) byPassage.set(posting.passageId, new Map([[posting.term, posting]]));
    else terms.set(posting.term, posting);
  }
  const importance = query.units.map((unit, index) => unit.weight * Math.max(0, ...(worths[index]?.values() ?? [])));
  const whole = importance.reduce((sum, each) => sum + each, 0);
  const ranked: RankedPassage[] = [];
  for (const [passageId, terms] of byPassage) {
    let score = 0;
    let covered = 0;
    for (const [index, unit] of query.units.entries()) {
      let best = 0;
      let hit = false;
      for (const [term, worth] of worths[index] ?? []) {
        const posting = terms.get(term);
        if (posting === undefined) continue;
        best = Math.max(best, worth * saturation(posting, stats, tuning));
        hit = true;
      }
      score += unit.weight * best;
      if (hit) covered += importance[index] ?? 0;
    }
    const coverage = whole === 0 ? 0 : covered / whole;
    ranked.push({ passageId, score: score * coverage ** tuning.coveragePower, coverage });
  }
  return ranked.sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1));
}

/** What finding each alternative of a unit is worth: its weight times its rarity. */
function worthOf(unit: QueryUnit, idf: (term: string) => number, wordRarity: number): Map<string, number> {
  const ideas = [...unit.alternatives.keys()].filter(isConceptTerm);
  // The rarity of an idea, not that of the word chosen for it, says how much it tells; the word keeps a part of its own.
  const ideaIdf = ideas.length === 0 ? null : Math.max(...ideas.slice(0, 1).map(idf));
  return new Map([...unit.alternatives].map(([term, weight]) => {
    const own = idf(term);
    return [term, weight * (ideaIdf === null || isConceptTerm(term) ? own : ideaIdf + wordRarity * (own - ideaIdf))];
  }));
}

function saturation(posting: Posting, stats: CollectionStats, { k1, b, titleWeight }: RankingTuning): number {
  const count = posting.textCount + titleWeight * posting.titleCount;
  const norm = 1 - b + (b * posting.length) / stats.averageLength;
  return (count * (k1 + 1)) / (count + k1 * norm);
}

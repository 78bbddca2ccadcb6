import { isConceptTerm } from './analyze.ts';
import { isNamed, LIGHT, type Query, type QueryUnit } from './query.ts';

/** How often a term occurs in the heading and in the text of a passage. */
export type Posting = { term: string; passageId: string; titleCount: number; textCount: number; length: number; titleLength: number };

export type CollectionStats = { passages: number; averageLength: number; passagesWith: ReadonlyMap<string, number> };

/** `coverage` is the share of the question that the passage covers, weighted by the importance of its parts. */
export type RankedPassage = { passageId: string; score: number; coverage: number };

// A synonym is as good as the word itself.
export const FULL_FIT = 0.8;
// "A golf course": a hotel that never uses a word more likely says nothing about it at all.
const STRANGE = 4;
// Next to a topic that the passage covers, the word may just as well belong to the guest's own story.
const STRANGE_BESIDE = 1.5;
const MATTER_WEIGHT = 0.8;

/** The ranker's constants; `domain/knowledge/best-passages.ts` makes the database count in the same way. */
export const tuning = { k1: 1, b: 0.75, wordRarity: 0.7, titlePrecision: 0.5 } as const;

type Input = { query: Query; postings: readonly Posting[]; stats: CollectionStats };

/** Ranks passages by BM25 over the query's units; within a unit the best alternative counts. */
export function rankPassages({ query, postings, stats }: Input): RankedPassage[] {
  const byPassage = new Map<string, Map<string, Posting>>();
  for (const posting of postings) {
    const terms = byPassage.get(posting.passageId);
    if (terms === undefined) byPassage.set(posting.passageId, new Map([[posting.term, posting]]));
    else terms.set(posting.term, posting);
  }
  const units = weighUnits(query, stats);
  const ranked = [...byPassage].map(([passageId, terms]) => ({ passageId, ...judge(units, terms, stats) }));
  return ranked.sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1));
}

/** A part of a question, weighed by how the hotel's own passages use it. */
export type WeighedUnit = {
  unit: QueryUnit;
  worths: ReadonlyMap<string, number>;
  /** Its weight times its rarity. */
  importance: number;
  /** Names a topic directly. */
  isMatter: boolean;
  /** A word of weight that names no known idea and that no passage has. */
  strange: boolean;
  /** Names a topic that no passage of the hotel mentions. */
  absent: boolean;
};

/** Weighs the parts of a question by their rarity in the collection. */
export function weighUnits(query: Query, stats: CollectionStats): WeighedUnit[] {
  const idf = (term: string): number => {
    const withTerm = stats.passagesWith.get(term) ?? 0;
    return Math.log(1 + (stats.passages - withTerm + 0.5) / (withTerm + 0.5));
  };
  return query.units.map((unit) => {
    const worths = worthOf(unit, idf);
    const importance = unit.weight * Math.max(0, ...worths.values());
    const isMatter = namesMatter(unit);
    return { unit, worths, importance, isMatter, strange: isStrange(unit, stats), absent: isMatter && !isNamed(unit, stats.passagesWith) };
  });
}

function namesMatter({ weight, alternatives }: QueryUnit): boolean {
  return weight >= MATTER_WEIGHT && [...alternatives].some(([term, each]) => isConceptTerm(term) && each >= FULL_FIT);
}

function isStrange({ word, part, weight, alternatives }: QueryUnit, { passagesWith }: CollectionStats): boolean {
  return word !== null && !part && weight > LIGHT
    && ![...alternatives.keys()].some((term) => isConceptTerm(term) || passagesWith.has(term));
}

function judge(
  units: readonly WeighedUnit[], terms: ReadonlyMap<string, Posting>, stats: CollectionStats,
): { score: number; coverage: number } {
  const found = units.flatMap(({ unit, worths, importance, isMatter }) => {
    const hits = [...worths].flatMap(([term, worth]) => {
      const posting = terms.get(term);
      return posting === undefined ? [] : [{ term, posting, gain: worth * saturation(posting, stats) }];
    });
    if (hits.length === 0) return [];
    return [{
      unit, importance, isMatter, gain: Math.max(...hits.map((hit) => hit.gain)), titled: hits.some((hit) => hit.posting.titleCount > 0),
      fit: Math.max(...hits.map((hit) => unit.alternatives.get(hit.term) ?? 0)) / Math.max(...unit.alternatives.values()),
    }];
  });
  const score = found.reduce((sum, { unit, gain }) => sum + unit.weight * gain, 0);
  const touched = ratio(found.map((each) => each.importance), units.map((each) => each.importance));
  const matters = found.filter(({ isMatter }) => isMatter);
  const due = matters.some(({ titled }) => titled) ? 1 : matters.length > 0 ? STRANGE_BESIDE : STRANGE;
  // Parts of a phrase ask nothing of their own, and a broader idea answers only some of the question.
  const whole = units.filter(({ unit }) => !unit.part);
  const coverage = ratio(found.filter(({ unit }) => !unit.part).map(({ importance, fit }) => importance * Math.min(1, fit / FULL_FIT)),
    whole.map(({ importance, strange }) => (strange ? importance * due : importance)));
  // A heading that says just what the guest asked heads the answer.
  const titleLength = [...terms.values()][0]?.titleLength ?? 0;
  const precision = titleLength === 0 ? 0 : Math.min(1, found.filter((each) => each.titled).length / titleLength);
  return { score: score * touched * (1 + tuning.titlePrecision * precision), coverage };
}

function ratio(part: readonly number[], whole: readonly number[]): number {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const of = sum(whole);
  return of === 0 ? 0 : sum(part) / of;
}

/** The worth of each alternative of a unit when it is found: its weight times its rarity. */
function worthOf(unit: QueryUnit, idf: (term: string) => number): Map<string, number> {
  const ideas = [...unit.alternatives.keys()].filter(isConceptTerm);
  // The rarity of the idea counts, not that of the guest's word for it; the word keeps a part of its own rarity.
  const ideaIdf = ideas.length === 0 ? null : Math.max(...ideas.slice(0, 1).map(idf));
  return new Map([...unit.alternatives].map(([term, weight]) => {
    const own = idf(term);
    return [term, weight * (ideaIdf === null || isConceptTerm(term) ? own : ideaIdf + tuning.wordRarity * (own - ideaIdf))];
  }));
}

function saturation(posting: Posting, stats: CollectionStats): number {
  const { k1, b } = tuning;
  const count = posting.textCount + posting.titleCount;
  const norm = 1 - b + (b * posting.length) / stats.averageLength;
  return (count * (k1 + 1)) / (count + k1 * norm);
}

import { evidenceFor, type Evidence } from './answer-evidence.ts';
import { answerWeights } from './answer-weights.ts';
import type { Candidate } from './candidate.ts';
import type { Query } from './query.ts';
import { weighUnits, type CollectionStats } from './rank-passages.ts';

/** Reading a passage closely costs time, and lower-ranked passages are hardly ever quoted. */
const READ = 5;

/** Adds to each passage of a search, best first, the likelihood from 0 to 1 that it answers the question; low ranks get 0. */
export function judgeAnswers<T extends Candidate>(
  { query, stats }: { query: Query; stats: CollectionStats }, hits: readonly T[],
): (T & { answers: number })[] {
  const evidence = evidenceOf({ query, stats }, hits);
  return hits.map((hit, rank) => ({ ...hit, answers: evidence[rank] === undefined ? 0 : likelihood(evidence[rank], answerWeights) }));
}

/** The evidence for the first passages of a search, from which the weights are learned. */
export function evidenceOf({ query, stats }: { query: Query; stats: CollectionStats }, hits: readonly Candidate[]): Evidence[] {
  const search = {
    query, units: weighUnits(query, stats), passages: stats.passages, best: hits[0]?.score ?? 0, second: hits[1]?.score ?? 0,
  };
  return hits.slice(0, READ).map((hit, rank) => evidenceFor({ ...search, next: hits[rank + 1]?.score ?? 0 }, hit));
}

/** A passage that covers less of a question misses the point, however well the rest fits. */
const LEAST_COVERAGE = 0.21;

/**
 * The logistic model: the weighted sum of the evidence as a probability. A passage that misses the question's main topic and names no
 * other topic of the question never answers it.
 */
export function likelihood(evidence: Evidence, { bias, ...weights }: Readonly<Record<keyof Evidence | 'bias', number>>): number {
  if ((evidence.missedMatter === 1 && evidence.matter === 0) || evidence.coverage < LEAST_COVERAGE) return 0;
  const said = (Object.keys(weights) as (keyof Evidence)[]).reduce((sum, name) => sum + weights[name] * evidence[name], bias);
  return 1 / (1 + Math.exp(-said));
}

/** What the knowledge evaluation measures, named as its last line of output names it. */
export interface KnowledgeMetrics {
  hit1: number;
  hit3: number;
  hit5: number;
  mrr5: number;
  falseAnswers: number;
  p50Ms: number;
  p95Ms: number;
}

const DEPTH = 5;

/** The place of the first passage that answers, from 1; null when none was found. */
export function rankOfFirst(gold: readonly string[], found: readonly string[]): number | null {
  const index = found.findIndex((id) => gold.includes(id));
  return index === -1 ? null : index + 1;
}

/** The share of questions whose answer stands among the first `k`. */
export function hitAt(k: number, ranks: readonly (number | null)[]): number {
  return share(ranks, (rank) => rank !== null && rank <= k);
}

/** The mean of one over the rank, as far as the fifth place. */
export function meanReciprocalRank(ranks: readonly (number | null)[]): number {
  if (ranks.length === 0) return 0;
  return rounded(ranks.reduce<number>((sum, rank) => sum + (rank !== null && rank <= DEPTH ? 1 / rank : 0), 0) / ranks.length);
}

export function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.length === 0 ? 0 : rounded(values.filter(holds).length / values.length);
}

/** The value below which a share of the values lies (nearest rank). */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return rounded(sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

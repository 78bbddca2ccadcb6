import type { Query } from './query.ts';
import type { WeighedUnit } from './rank-passages.ts';

/** A passage that a search found. */
export type Candidate = { title: string; text: string; locale: string; score: number; coverage: number };

/** A question and what its search knows around one passage: the two best scores, the next score, and the hotel's number of passages. */
export type Search = { query: Query; units: readonly WeighedUnit[]; best: number; second: number; next: number; passages: number };

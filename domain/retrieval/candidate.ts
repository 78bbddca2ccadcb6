import type { Query } from './query.ts';
import type { WeighedUnit } from './rank-passages.ts';

/** A passage that a search found. */
export type Candidate = { title: string; text: string; locale: string; score: number; coverage: number };

/** A question, and what its search knows beside one passage: the best scores, the next one's, and how many passages the hotel has. */
export type Search = { query: Query; units: readonly WeighedUnit[]; best: number; second: number; next: number; passages: number };

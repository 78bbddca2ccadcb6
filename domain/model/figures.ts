/** What is counted of a day, each at the moment at which it happened. */
export const countedFacts = [
  'conversations', 'handovers', 'turn:answered', 'turn:unanswered', 'turn:small-talk', 'turn:booking', 'turn:failed', 'turn:stopped',
  'rating:up', 'rating:down', 'booking:reserved', 'booking:failed', 'booking:expired', 'booking:released', 'booking:cancelled',
] as const;
export type CountedFact = (typeof countedFacts)[number];

/** The counts of one channel and language on a day; both null for a booking that was made outside of any conversation. */
export interface DayCounts {
  channel: string | null;
  /** The primary tag, such as `de`. */
  language: string | null;
  facts: Partial<Record<CountedFact, number>>;
  /** How long each guest waited for a person whose wait ended that day, in whole seconds, shortest first. */
  waits: number[];
}

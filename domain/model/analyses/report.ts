/** A share with what it rests on: answers vary from one to the next, so that a share alone says little. */
export interface Rate {
  count: number;
  of: number;
  /** Null of nothing. */
  share: number | null;
  /** The range in which the true share lies with 95 % (Wilson score interval). */
  low: number | null;
  high: number | null;
}

export interface VisibilityFigures {
  answers: number;
  mention: Rate;
  citation: Rate;
  /** Of the answers that name the hotel. */
  position: { mean: number | null; first: Rate; top3: Rate };
  /** The hotels named most, with in how many answers. */
  competitors: { name: string; answers: number }[];
}

/** What a round of questions came to. Plain data. */
export interface VisibilityReport {
  overall: VisibilityFigures;
  byEngine: Record<string, VisibilityFigures>;
  byLocale: Record<string, VisibilityFigures>;
  byPrompt: Record<string, VisibilityFigures>;
  planned: number;
  /** Why not everything that was planned was asked; empty when it was. */
  shortfalls: string[];
  tokens: number;
}

/** One question to one engine. */
export interface Ask {
  engine: string;
  promptKey: string;
  /** From 0. */
  repeat: number;
}

/** What a traveller would ask who does not know the hotel; its name never stands in it. */
export interface TravellerPrompt {
  /** The same for the same question in the next run. */
  key: string;
  text: string;
  locale: string;
}

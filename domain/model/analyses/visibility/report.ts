import type { VisibilityFigures } from './rates.ts';

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

/** Prompt tests as plain data: what a case expects, what an asking gave, and what a run came to. */

export interface PromptCase {
  id: string;
  question: string;
  /** Null leaves the language to the question's words. */
  locale: string | null;
  mustContain: string[];
  mustNotContain: string[];
  expectedSource: string | null;
  expectedTool: string | null;
  expectedHandoff: boolean | null;
}

export const caseChecks =
  ['mustContain', 'mustNotContain', 'expectedSource', 'expectedTool', 'expectedHandoff', 'answered', 'error'] as const;

/** Which expectation an answer missed, and a sentence that says how. */
export interface CaseFailure {
  check: (typeof caseChecks)[number];
  message: string;
}

/** Whether each asking of a case passed. */
export interface AskedCase {
  caseId: string;
  passed: boolean;
}

export const promptRunStates = ['running', 'finished', 'stopped'] as const;

export interface RunSummary {
  cases: number;
  /** Cases that passed at every asking. */
  passed: number;
  failed: number;
  askings: number;
  /** Share of the askings that passed, from 0 to 1; null when nothing was asked. */
  score: number | null;
  previous: { taskId: string; score: number | null } | null;
  /** Cases that passed at a smaller share of their askings than in the previous run, and at a larger one. */
  regressions: string[];
  improvements: string[];
}

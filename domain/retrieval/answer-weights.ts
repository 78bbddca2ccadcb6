import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.011, most: 0.891, coverage: -0.051, head: 0.268, headSaid: 0.273, matter: 0.305, strange: 0.063, missedMatter: -0.506,
  missedWord: 0.2, heading: 0.536, headingOnly: -0.761, noFigure: -1.419, foreign: -0.08, alone: -0.506, ideaAlone: 0.459, wordHit:
  0.124, broader: -0.107, focus: 1.673, rareWord: 1.209, rareIdea: 1.47, behind: -3.564, clear: 1.526, noPlace: 0.181, noPerson: 0.428,
  noRule: -0.698, focused: 0.325, missedFocus: 0.453, absent: -0.866, bias: -3.082,
};

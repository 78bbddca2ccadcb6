import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.068, most: 0.983, coverage: -0.053, head: 0.257, headSaid: 0.266, matter: 0.38, strange: 0.12, missedMatter: -0.451,
  missedWord: 0.252, heading: 0.556, headingOnly: -0.827, noFigure: -1.407, foreign: -0.052, alone: -0.525, ideaAlone: 0.491, wordHit:
  0.126, broader: -0.071, focus: 1.668, rareWord: 1.218, rareIdea: 1.464, behind: -3.55, clear: 1.526, noPlace: 0.185, noPerson: 0.433,
  noRule: -0.743, focused: 0.391, missedFocus: 0.573, absent: -0.887, bias: -3.338,
};

import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.067, most: 0.913, coverage: 0.081, head: 0.099, headSaid: -0.201, matter: 0.462, strange: 0.067,
  missedMatter: -0.436, missedWord: 0.245, heading: 0.384, headingOnly: -0.709, noFigure: -1.002,
  noFigureSaid: -0.529, leads: 0.974, foreign: -0.085, alone: -0.57, ideaAlone: 0.401, wordHit: 0.096,
  broader: 0.071, focus: 1.449, rareWord: 1.131, rareIdea: 1.442, behind: -3.582, clear: 1.552, noPlace: 0.197,
  noPerson: 0.391, noRule: -0.755, focused: 0.394, missedFocus: 0.565, absent: -0.979, bias: -3.175,
};

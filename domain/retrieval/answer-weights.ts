import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.078, most: 0.69, coverage: 0.024, head: 0.388, headSaid: -0.435, matter: 0.757, strange: -0.031,
  missedMatter: -0.531, missedWord: 0.521, heading: 0.199, headingOnly: -0.908, noFigure: -0.412,
  noFigureSaid: -1.388, leads: 0.726, foreign: 0.094, alone: -0.963, ideaAlone: 0.472, wordHit: -0.521,
  broader: -0.036, focus: 0.758, rareWord: 0.85, rareIdea: 1.385, behind: -3.385, clear: 1.246, noPlace: -0.392,
  noPerson: 0.294, noRule: -0.47, focused: 0.351, missedFocus: 0.878, absent: -1.111, replies: 0.132,
  sameQuestion: 1.565, alike: 1.277, large: 0.691, rival: -0.843, otherHeading: -0.591, otherPage: -0.418,
  noMeasure: -0.622, noNumber: -0.569, worded: 0.502, otherSaid: -0.449, bias: -2.24,
};

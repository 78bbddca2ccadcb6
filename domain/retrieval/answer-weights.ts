import type { Evidence } from './answer-evidence.ts';

/** The weight of each piece of evidence, which `npm run eval -- answers` learned from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.12, most: 0.708, coverage: 0.04, head: 0.383, headSaid: -0.424, matter: 0.752, strange: 0.066,
  missedMatter: -0.486, missedWord: 0.391, heading: 0.183, headingOnly: -0.821, noFigure: -0.378,
  noFigureSaid: -1.339, leads: 0.787, foreign: 0.134, alone: -0.962, ideaAlone: 0.462, wordHit: -0.528,
  broader: -0.014, focus: 0.558, rareWord: 0.944, rareIdea: 1.44, behind: -3.338, clear: 1.139, noPlace: -0.39,
  noPerson: 0.241, noRule: -0.478, focused: 0.424, missedFocus: 0.96, absent: -1.007, replies: 0.189,
  sameQuestion: 1.418, alike: 1.253, large: 0.858, rival: -0.811, otherHeading: -0.564, otherPage: -0.51,
  noMeasure: -0.555, noNumber: -0.456, worded: 0.362, otherSaid: -0.426, otherMonth: -0.916, bias: -2.398,
};

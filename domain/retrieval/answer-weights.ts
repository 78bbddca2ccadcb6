import type { Evidence } from './answer-evidence.ts';

/** The weight of each piece of evidence, which `npm run eval -- answers` learned from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.339, most: 0.793, coverage: 0.052, head: 0.495, headSaid: -0.384, matter: 0.717, strange: 0.112,
  missedMatter: -0.467, missedWord: 0.495, heading: 0.095, headingOnly: -0.835, noFigure: -0.386,
  noFigureSaid: -1.207, leads: 0.684, foreign: 0.191, alone: -0.997, ideaAlone: 0.593, wordHit: -0.458,
  broader: -0.011, focus: 0.642, rareWord: 0.948, rareIdea: 1.569, behind: -3.364, clear: 1.096,
  noPlace: -0.352, noPerson: 0.355, noRule: -0.443, focused: 0.349, missedFocus: 1.084, absent: -1.03,
  replies: 0.229, sameQuestion: 1.407, alike: 1.093, large: 0.949, rival: -0.896, otherHeading: -0.479,
  otherPage: -0.53, noMeasure: -0.61, noNumber: -0.495, worded: 0.524, otherSaid: -0.426, otherMonth: -0.888,
  aside: -0.547, otherAge: -0.081, bias: -2.764,
};

import type { Evidence } from './answer-evidence.ts';

/** The weight of each piece of evidence, which `npm run eval -- answers` learned from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.291, most: 0.787, coverage: 0.091, head: 0.5, headSaid: -0.437, matter: 0.688, strange: 0.132,
  missedMatter: -0.46, missedWord: 0.512, heading: 0.155, headingOnly: -0.868, noFigure: -0.399,
  noFigureSaid: -1.213, leads: 0.709, foreign: 0.191, alone: -0.964, ideaAlone: 0.574, wordHit: -0.442,
  broader: 0.009, focus: 0.647, rareWord: 0.943, rareIdea: 1.571, behind: -3.349, clear: 1.096, noPlace: -0.369,
  noPerson: 0.353, noRule: -0.443, focused: 0.408, missedFocus: 1.113, absent: -0.98, replies: 0.209,
  sameQuestion: 1.42, alike: 1.114, large: 0.962, rival: -0.909, otherHeading: -0.519, otherPage: -0.522,
  noMeasure: -0.664, noNumber: -0.531, worded: 0.468, otherSaid: -0.454, otherMonth: -0.882, bias: -2.813,
};

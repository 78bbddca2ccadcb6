import type { Evidence } from './answer-evidence.ts';

/** The weight of each piece of evidence, which `npm run eval -- answers` learned from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.355, most: 0.798, coverage: 0.073, head: 0.483, headSaid: -0.322, matter: 0.667, strange: 0.132,
  missedMatter: -0.457, missedWord: 0.505, heading: 0.113, headingOnly: -0.826, noFigure: -0.391,
  noFigureSaid: -1.232, leads: 0.644, foreign: 0.205, alone: -1.026, ideaAlone: 0.611, wordHit: -0.397,
  broader: -0.013, focus: 0.628, rareWord: 0.91, rareIdea: 1.518, behind: -3.322, clear: 1.106,
  noPlace: -0.345, noPerson: 0.351, noRule: -0.448, focused: 0.388, missedFocus: 1.1, absent: -1.013,
  replies: 0.22, sameQuestion: 1.42, alike: 1.1, large: 0.972, rival: -0.921, otherHeading: -0.518,
  otherPage: -0.555, noMeasure: -0.608, noNumber: -0.495, worded: 0.477, otherSaid: -0.396,
  otherMonth: -0.889, aside: -0.559, otherAge: -0.081, bias: -2.789,
};

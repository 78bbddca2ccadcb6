import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.116, most: 0.708, coverage: 0.044, head: 0.343, headSaid: -0.487, matter: 0.758, strange: 0,
  missedMatter: -0.584, missedWord: 0.535, heading: 0.165, headingOnly: -0.944, noFigure: -0.382, noFigureSaid: -1.392,
  leads: 0.773, foreign: 0.194, alone: -0.956, ideaAlone: 0.489, wordHit: -0.514, broader: -0.052, focus: 0.763,
  rareWord: 0.865, rareIdea: 1.497, behind: -3.345, clear: 1.19, noPlace: -0.388, noPerson: 0.305, noRule: -0.47,
  focused: 0.315, missedFocus: 0.855, absent: -1.005, replies: 0.112, sameQuestion: 1.565, alike: 1.307, large: 0.784,
  rival: -0.767, otherHeading: -0.612, otherPage: -0.454, noMeasure: -0.63, noNumber: -0.56, worded: 0.491,
  otherSaid: -0.492, bias: -2.345,
};

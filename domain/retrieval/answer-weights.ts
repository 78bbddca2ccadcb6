import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.082, most: 0.7, coverage: 0.019, head: 0.392, headSaid: -0.442, matter: 0.749, strange: -0.024,
  missedMatter: -0.531, missedWord: 0.529, heading: 0.218, headingOnly: -0.925, noFigure: -0.413, noFigureSaid: -1.387,
  leads: 0.733, foreign: 0.093, alone: -0.96, ideaAlone: 0.468, wordHit: -0.535, broader: -0.048, focus: 0.734,
  rareWord: 0.853, rareIdea: 1.417, behind: -3.39, clear: 1.249, noPlace: -0.393, noPerson: 0.294, noRule: -0.469,
  focused: 0.331, missedFocus: 0.862, absent: -1.11, replies: 0.118, sameQuestion: 1.552, alike: 1.299, large: 0.714,
  rival: -0.871, otherHeading: -0.599, otherPage: -0.437, noMeasure: -0.619, noNumber: -0.566, worded: 0.494,
  otherSaid: -0.461, bias: -2.209,
};

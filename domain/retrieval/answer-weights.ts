import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.259, most: 0.712, coverage: 0.075, head: 0.224, headSaid: 0.299, matter: 0.131, strange: 0.136, missedMatter: -0.452,
  missedWord: 0.551, heading: 0.182, headingOnly: -0.912, noFigure: -1.455, foreign: -0.063, alone: -0.557, ideaAlone: 0.291, wordHit:
  0.057, broader: -0.393, focus: 1.741, rareWord: 0.931, rareIdea: 1.283, behind: -3.554, clear: 1.603, noPlace: 0.395, noPerson: 0.013,
  noRule: -0.858, focused: 0.622, missedFocus: 0.444, absent: -0.605, bias: -2.942,
};

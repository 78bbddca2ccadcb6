import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.07, most: 0.826, coverage: -0.002, head: 0.346, headSaid: 0.193, matter: 0.276, strange: 0.127, missedMatter: -0.546,
  missedWord: 0.223, heading: 0.673, headingOnly: -0.763, noFigure: -1.395, foreign: -0.087, alone: -0.545, ideaAlone: 0.41, wordHit:
  0.058, broader: -0.137, focus: 1.53, rareWord: 1.343, rareIdea: 1.421, behind: -3.392, clear: 1.461, noPlace: 0.207, noPerson: 0.418,
  noRule: -0.645, focused: 0.337, missedFocus: 0.537, absent: -0.688, bias: -3.118,
};

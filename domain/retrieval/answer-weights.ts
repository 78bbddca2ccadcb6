import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.086, most: 0.92, coverage: -0.024, head: 0.223, headSaid: 0.261, matter: 0.54, strange: 0.101, missedMatter: -0.474,
  missedWord: 0.179, heading: 0.498, headingOnly: -0.832, noFigure: -1.387, foreign: -0.059, alone: -0.474, ideaAlone: 0.464, wordHit:
  0.125, broader: -0.089, focus: 1.71, rareWord: 1.204, rareIdea: 1.469, behind: -3.592, clear: 1.546, noPlace: 0.186, noPerson: 0.295,
  noRule: -0.753, focused: 0.348, missedFocus: 0.544, absent: -0.942, bias: -3.405,
};

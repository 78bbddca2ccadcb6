import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.262, most: 0.683, coverage: 0.09, head: 0.2, headSaid: 0.282, matter: 0.117, strange: 0.119, missedMatter: -0.451,
  missedWord: 0.489, heading: 0.181, headingOnly: -0.941, noFigure: -1.442, foreign: -0.065, alone: -0.528, ideaAlone: 0.292, wordHit:
  0.064, broader: -0.315, focus: 1.78, rareWord: 0.923, rareIdea: 1.269, behind: -3.567, clear: 1.618, noPlace: 0.39, noPerson: 0.013,
  noRule: -0.862, focused: 0.602, missedFocus: 0.399, absent: -0.678, bias: -2.897,
};

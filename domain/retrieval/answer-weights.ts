import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.095, most: 0.906, coverage: 0.001, head: 0.222, headSaid: 0.26, matter: 0.539, strange: 0.109, missedMatter: -0.474,
  missedWord: 0.181, heading: 0.494, headingOnly: -0.834, noFigure: -1.388, noFigureSaid: 0, leads: 0, foreign: -0.058, alone: -0.471, ideaAlone: 0.46, wordHit:
  0.125, broader: -0.077, focus: 1.708, rareWord: 1.198, rareIdea: 1.473, behind: -3.595, clear: 1.55, noPlace: 0.185, noPerson: 0.295,
  noRule: -0.756, focused: 0.353, missedFocus: 0.548, absent: -1.015, bias: -3.428,
};

import type { Evidence } from './answer-evidence.ts';

/** The weight of each piece of evidence, which `npm run eval -- answers` learned from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.299, most: 0.777, coverage: 0.101, head: 0.495, headSaid: -0.438, matter: 0.699, strange: 0.14,
  missedMatter: -0.459, missedWord: 0.512, heading: 0.149, headingOnly: -0.859, noFigure: -0.4, noFigureSaid:
  -1.214, leads: 0.708, foreign: 0.187, alone: -0.983, ideaAlone: 0.589, wordHit: -0.459, broader: 0.01,
  focus: 0.638, rareWord: 0.961, rareIdea: 1.558, behind: -3.356, clear: 1.108, noPlace: -0.369, noPerson:
  0.358, noRule: -0.442, focused: 0.404, missedFocus: 1.106, absent: -1.016, replies: 0.215, sameQuestion:
  1.421, alike: 1.091, large: 0.973, rival: -0.908, otherHeading: -0.511, otherPage: -0.521, noMeasure:
  -0.662, noNumber: -0.53, worded: 0.501, otherSaid: -0.446, otherMonth: -0.88, bias: -2.818,
};

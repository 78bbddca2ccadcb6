import type { Evidence } from './answer-evidence.ts';

/** The weight of each piece of evidence, which `npm run eval -- answers` learned from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.189, most: 0.818, coverage: 0.091, head: 0.648, headSaid: -0.46, matter: 0.718, strange: 0.01,
  missedMatter: -0.606, missedWord: 0.556, heading: -0.152, headingOnly: -0.276, noFigure: -0.434,
  noFigureSaid: -1.206, leads: 0.593, foreign: 0.032, alone: -1.145, ideaAlone: 0.771, wordHit: -0.18,
  broader: -0.242, focus: 0.227, rareWord: 0.649, rareIdea: 1.13, behind: -3.266, clear: 0.909, noPlace: -0.663,
  noPerson: 0.295, noRule: -0.402, focused: 0.384, missedFocus: 1.003, absent: -0.895, replies: 0.411,
  sameQuestion: 1.48, alike: 1.093, rival: -0.81, otherHeading: -0.47, otherPage: -0.489, noMeasure: -0.82,
  noNumber: -0.606, worded: 0.637, otherSaid: -0.607, otherMonth: -0.923, noWhere: -0.379, noDeal: -0.574,
  ownHeading: 0.676, pageHeading: -0.805, opensOnThing: -0.099, besideThing: -0.605, bias: -1.908,
};

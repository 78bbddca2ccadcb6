import type { Evidence } from './answer-evidence.ts';

/** The weight of each piece of evidence, which `npm run eval -- answers` learned from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.206, most: 0.8, coverage: 0.079, head: 0.57, headSaid: -0.378, matter: 0.696, strange: -0.013,
  missedMatter: -0.605, missedWord: 0.547, heading: -0.482, headingOnly: -0.29, noFigure: -0.405,
  noFigureSaid: -1.236, leads: 0.607, foreign: -0.003, alone: -1.044, ideaAlone: 0.712, wordHit: -0.242,
  broader: -0.186, focus: 0.245, rareWord: 0.698, rareIdea: 1.191, behind: -3.313, clear: 0.946, noPlace: -0.668,
  noPerson: 0.3, noRule: -0.392, focused: 0.355, missedFocus: 0.995, absent: -0.88, replies: 0.543,
  sameQuestion: 1.671, alike: 1.058, rival: -0.837, otherHeading: -0.474, otherPage: -0.426, noMeasure: -0.791,
  noNumber: -0.631, worded: 0.642, otherSaid: -0.616, otherMonth: -0.908, noWhere: -0.386, noDeal: -0.599,
  ownHeading: 0.847, opensOnThing: 0.082, besideThing: -0.91, bias: -1.932,
};

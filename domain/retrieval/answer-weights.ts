import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.113, most: 0.689, coverage: 0.027, head: 0.393, headSaid: -0.449, matter: 0.763, strange: -0.022,
  missedMatter: -0.531, missedWord: 0.529, heading: 0.204, headingOnly: -0.926, noFigure: -0.408, noFigureSaid: -1.386,
  leads: 0.732, foreign: 0.085, alone: -0.964, ideaAlone: 0.481, wordHit: -0.527, broader: -0.054, focus: 0.733,
  rareWord: 0.836, rareIdea: 1.418, behind: -3.407, clear: 1.239, noPlace: -0.395, noPerson: 0.289, noRule: -0.471,
  focused: 0.349, missedFocus: 0.882, absent: -1.003, replies: 0.114, sameQuestion: 1.555, alike: 1.292, large: 0.725,
  rival: -0.855, otherHeading: -0.601, otherPage: -0.438, noMeasure: -0.619, noNumber: -0.563, worded: 0.505,
  otherSaid: -0.473, bias: -2.262,
};

import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.222, most: 0.802, coverage: 0.092, head: 0.391, headSaid: -0.44, matter: 0.686, strange: -0.017,
  missedMatter: -0.571, missedWord: 0.56, heading: 0.169, headingOnly: -1.043, noFigure: -0.295, noFigureSaid: -1.324,
  leads: 0.801, foreign: 0.261, alone: -0.88, ideaAlone: 0.373, wordHit: -0.342, broader: -0.147, focus: 0.739,
  rareWord: 0.876, rareIdea: 1.132, behind: -3.365, clear: 0.822, noPlace: -0.276, noPerson: 0.273, noRule: -0.355,
  focused: 0.304, missedFocus: 0.844, absent: -1.081, replies: 0.094, sameQuestion: 1.423, alike: 2.076, large: 0.735,
  rival: -1.143, otherHeading: -0.709, otherPage: -0.483, otherSaid: -0.447, bias: -2.103,
};

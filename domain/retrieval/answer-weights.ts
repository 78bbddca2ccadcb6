import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.088, most: 0.691, coverage: 0.028, head: 0.386, headSaid: -0.422, matter: 0.751, strange: 0.013,
  missedMatter: -0.503, missedWord: 0.537, heading: 0.23, headingOnly: -0.8, noFigure: -0.416,
  noFigureSaid: -1.375, leads: 0.726, foreign: 0.083, alone: -0.994, ideaAlone: 0.45, wordHit: -0.561,
  broader: -0.043, focus: 0.677, rareWord: 0.892, rareIdea: 1.399, behind: -3.363, clear: 1.228,
  noPlace: -0.379, noPerson: 0.299, noRule: -0.48, focused: 0.361, missedFocus: 0.875, absent: -1.104,
  replies: 0.12, sameQuestion: 1.532, alike: 1.26, large: 0.701, rival: -0.832, otherHeading: -0.602,
  otherPage: -0.447, noMeasure: -0.622, noNumber: -0.565, worded: 0.482, otherSaid: -0.424, bias: -2.212,
};

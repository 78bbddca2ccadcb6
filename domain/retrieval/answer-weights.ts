import type { Evidence } from './answer-evidence.ts';

/** How much each piece of evidence says, as `npm run eval -- answers` learned it from the labelled questions in `test/eval-data`. */
export const answerWeights: Readonly<Record<keyof Evidence | 'bias', number>> = {
  covered: 0.832, most: 0.489, coverage: 0.666, head: 0.19, headSaid: 0.115, matter: 0.303, strange: 0.358, missedMatter: -0.258,
  missedWord: 0.486, heading: 0.383, headingOnly: -0.978, noFigure: -0.708, foreign: 0.056, alone: -0.288, ideaAlone: 0.451, wordHit:
  0.012, broader: -0.675, focus: 2.323, rareWord: 1.464, rareIdea: 0.541, behind: -2.972, clear: 1.269, bias: -3.661,
};

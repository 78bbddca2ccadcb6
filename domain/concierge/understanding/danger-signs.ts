import { fold } from '../../language/fold.ts';
import { packOf } from '../../language/languages.ts';
import { readOnce, type Utterance } from '../../language/utterance.ts';
import { cuesOf } from './cues.ts';

/**
 * What a text holds of danger besides what the model makes of it: a `sign`; none, so that only a model that is all but sure counts
 * (`guess`) or may only warn (`talk`: a table is being booked, the guest corrects something, or all is long over); or too little to say
 * anything (`nothing`).
 */
export type Evidence = 'sign' | 'guess' | 'talk' | 'nothing';

/** Shorter texts show the model too little: "Coming", "On our way". */
const FEWEST_WORDS = 5;

/** The signs of danger in a text. What is long over is talk, however bad it was. */
export const evidenceOf = (said: Utterance, booksTable: boolean): Evidence => {
  const { hasSign, isOver, words } = signsOf(said);
  if (isOver) return 'talk';
  if (hasSign) return 'sign';
  if (words < FEWEST_WORDS) return 'nothing';
  return booksTable || said.says(packOf(said.language).replies.changesMind) ? 'talk' : 'guess';
};

/** The same for a part of a message: in a sentence about what is long over, no part is an alarm. */
export const evidenceInPart = (part: Utterance, whole: Utterance, booksTable: boolean): Evidence =>
  (whole.sentences.some((sentence) => sentence.text.includes(part.text) && signsOf(sentence).isOver) ? 'nothing' : evidenceOf(part, booksTable));

const signsOf = readOnce(({ text, language }: Utterance) => {
  const folded = fold(text.replaceAll('’', "'").replaceAll(/[!¡¿]+/g, ' '), language).trim();
  const { danger, longAgo, goingOn } = cuesOf(language);
  return {
    hasSign: danger.test(folded), isOver: longAgo.test(folded) && !goingOn.test(folded), words: folded.match(/[\p{L}\p{N}']+/gu)?.length ?? 0,
  };
});

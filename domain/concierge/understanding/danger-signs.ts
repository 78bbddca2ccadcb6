import { fold } from '../../language/fold.ts';
import { packOf, type Language } from '../../language/languages.ts';
import { readOnce, type Utterance } from '../../language/utterance.ts';
import { cuesOf } from './cues.ts';

/**
 * What a text holds of danger besides what the model makes of it: a `sign`; a `cry` for help alone, as out of something harmless; neither,
 * so that only a model that is all but sure counts (`guess`) or may only warn (`talk`: a table is being booked, the guest corrects
 * something or laughs, or all is long over); or too little to say anything (`nothing`).
 */
export type Evidence = 'sign' | 'cry' | 'guess' | 'talk' | 'nothing';

/** A cry of so few words is about nothing harmless. */
const BARE_CRY_WORDS = 3;
/** Shorter texts show the model too little: "Coming", "On our way". */
const FEWEST_WORDS = 5;

/** What surrounds a message. */
export interface Circumstances {
  /** A table is being booked, changed or cancelled: what is said is most likely about it. */
  booksTable: boolean;
  /** The language of the guest's page: a few words may be of it although they look like another ("es brennt"). */
  ofPage: Language | null;
}

/** The evidence in a whole message. What is long over is talk, however bad it was. */
export function evidenceOf(said: Utterance, { booksTable, ofPage }: Circumstances): Evidence {
  const { sign: own, isOver, laughs, words } = signsOf(said);
  const sign = own ?? (ofPage === null || ofPage === said.language ? null : signsOf(said.in(ofPage)).sign);
  if (isOver) return 'talk';
  if (sign !== null && laughs) return 'talk';
  if (sign !== null) return words <= BARE_CRY_WORDS ? 'sign' : sign;
  if (words < FEWEST_WORDS) return 'nothing';
  return booksTable || said.says(packOf(said.language).replies.changesMind) ? 'talk' : 'guess';
}

/** The evidence in a part of a message: none in a sentence about what is long over, in a mere cry, and beside a question without a sign. */
export function evidenceInPart(part: Utterance, whole: Utterance, around: Circumstances): Evidence {
  if (whole.sentences.some((sentence) => sentence.text.includes(part.text) && signsOf(sentence).isOver)) return 'nothing';
  if (signsOf(part).sign === 'cry') return 'nothing';
  const evidence = evidenceOf(part, around);
  return evidence === 'guess' && whole.text.includes('?') ? 'nothing' : evidence;
}

const LAUGHING_FACE = /[😂🤣😅😆😄😁🙈😜]/u;

const signsOf = readOnce(({ text, language }: Utterance) => {
  const folded = fold(text.replaceAll('’', "'").replaceAll(/[!¡¿]+/g, ' '), language).trim();
  const { danger, cry, laughs, longAgo, goingOn } = cuesOf(language);
  return {
    sign: danger.test(folded) ? 'sign' as const : cry.test(folded) ? 'cry' as const : null,
    laughs: LAUGHING_FACE.test(text) || laughs.test(folded),
    isOver: longAgo.test(folded) && !goingOn.test(folded), words: folded.match(/[\p{L}\p{N}']+/gu)?.length ?? 0,
  };
});

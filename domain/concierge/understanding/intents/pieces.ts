import type { Utterance } from '../../../language/utterance.ts';

/** Up to this many words may say one thing; a longer text without a full stop says several. */
const WINDOW_WORDS = 24;
const STEP_WORDS = 12;

/**
 * The parts of a message, each as long as an example: its sentences, and overlapping runs of words in a long one, so that nothing is lost
 * in a long sentence. No duplicates; none if the message is one short sentence. Together they are about twice as long as the message.
 */
export function piecesOf({ sentences }: Utterance): Utterance[] {
  const all = sentences.flatMap((sentence) => [...windowsOf(sentence)]);
  return all.length < 2 ? [] : [...new Set(all)];
}

function* windowsOf(sentence: Utterance): Generator<Utterance> {
  const words = sentence.text.split(/\s+/);
  for (let start = 0; start === 0 || start + STEP_WORDS < words.length; start += STEP_WORDS) {
    yield words.length <= WINDOW_WORDS ? sentence : sentence.with(words.slice(start, start + WINDOW_WORDS).join(' '));
    if (words.length <= WINDOW_WORDS) return;
  }
}

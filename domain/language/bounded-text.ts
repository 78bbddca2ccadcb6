// Nobody repeats a character more often to say something; a telephone number has fewer equal digits in a row.
const LONGEST_RUN = 10;
const RUNS = new RegExp(String.raw`((.)\2{${LONGEST_RUN - 1}})\2+`, 'gsu');
const SPACES = new RegExp(String.raw`(\s{${LONGEST_RUN}})\s+`, 'gu');
// The knowledge index keeps no longer word; the name in an e-mail address is shorter.
const LONGEST_WORD = 80;
const LONG_WORDS = new RegExp(String.raw`([\p{L}\p{M}0-9]{${LONGEST_WORD}})[\p{L}\p{M}0-9]+`, 'gu');
// A word, a run of digits or another sign: the finest parts into which understanding splits a text.
const PARTS = /\p{L}[\p{L}\p{M}]*|[0-9]+|[^\s\p{L}0-9]/gu;
const MOST_PARTS = 400;

/**
 * The part of a guest's text that the product reads, so that any text costs a bounded number of steps. It shortens runs of one character
 * and endless words, and keeps the beginning and the end of a very long text, where people say what they want. Ordinary text stays as it
 * is, and so does text that went through this function before.
 */
export function boundedText(text: string): string {
  const short = text.replace(RUNS, '$1').replace(SPACES, '$1').replace(LONG_WORDS, '$1');
  const parts = [...short.matchAll(PARTS)];
  const [head, tail] = [parts[MOST_PARTS / 2], parts.at(-MOST_PARTS / 2)];
  if (parts.length <= MOST_PARTS || head === undefined || tail === undefined) return short;
  return `${short.slice(0, head.index).trimEnd()}\n${short.slice(tail.index)}`;
}

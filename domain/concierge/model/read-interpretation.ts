import { boundedText } from '../../language/bounded-text.ts';
import { comparable, visible } from '../../language/plain-text.ts';
import { interpretationSchema, MOST_QUESTIONS, type CommandName } from './interpretation-schema.ts';
import { MASKS } from './masked.ts';

/** Commands that passed the check: each has words that the guest wrote. */
export interface GivenCommands {
  /** The guest's words by command, in their order. */
  words: ReadonlyMap<CommandName, readonly string[]>;
  /** The questions, as search texts and in the guest's own words. */
  questions: readonly { text: string; words: string }[];
}

/**
 * A model's interpretation, as far as the message supports it: a command does not count if the guest did not write its words.
 *
 * @param message as the guest wrote it
 * @returns null if the output has another form or no command counts
 */
export function readInterpretation(value: unknown, message: string): GivenCommands | null {
  const parsed = interpretationSchema.safeParse(value);
  if (!parsed.success) return null;
  const said = visible(message);
  const words = new Map<CommandName, string[]>();
  const questions: { text: string; words: string }[] = [];
  for (const { do: name, words: claimed, question } of parsed.data.commands) {
    const own = ownWords(claimed, said);
    if (own === null) continue;
    words.set(name, [...words.get(name) ?? [], own]);
    const text = name === 'question' ? plain(question ?? own) : '';
    if (text !== '' && questions.length < MOST_QUESTIONS) questions.push({ text, words: own });
  }
  return words.size === 0 ? null : { words, questions };
}

const plain = (text: string): string => boundedText(visible(text).replace(/\s+/g, ' ').trim());

const MASK = new RegExp(Object.values(MASKS).map((mask) => mask.replaceAll(/[[\]]/g, '\\$&')).join('|'), 'giu');

/** The words as the message has them, without masked parts; null if it does not have them. */
function ownWords(claimed: string, said: string): string | null {
  const [piece = ''] = claimed.split(MASK).map((each) => each.replace(/^[\s"'“”„«».,;:!?…]+|[\s"'“”„«».,;:…]+$/gu, ''))
    .toSorted((one, other) => other.length - one.length);
  const wanted = comparable(piece);
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(wanted)) return null;
  const flat = said.replace(/\s+/g, ' ');
  const text = comparable(flat);
  const isWord = (at: number): boolean => !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')
    && !/[\p{L}\p{N}]/u.test(text[at + wanted.length] ?? ' ');
  let at = text.indexOf(wanted);
  while (at !== -1 && !isWord(at)) at = text.indexOf(wanted, at + 1);
  if (at === -1) return null;
  const start = flat.length - flat.trimStart().length;
  // Keeps the guest's spelling, if lower case has the same length.
  return flat.trim().length === text.length ? flat.slice(start + at, start + at + wanted.length) : piece;
}

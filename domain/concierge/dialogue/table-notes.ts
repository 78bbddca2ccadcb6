import { perLanguage, type Language } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';

const NOTE = perLanguage(({ phrases }) => new RegExp(String.raw`(?<!\p{L})(?:${phrases.tableNotes})(?!\p{L})`, 'iu'));
const CLAUSE = /(?<=[.!;,\n])\s+/u;
const MOST_OF_A_NOTE = 160;

/**
 * A message's notes for the restaurant, in the guest's words: the clauses about allergies, high chairs, occasions and seats. A question
 * is no note.
 */
export function tableNotes({ text, language }: Utterance): string[] {
  return text.split(CLAUSE).filter((clause) => !clause.includes('?') && NOTE(language).test(clause.replaceAll('’', "'")))
    .map((clause) => withoutWish(clause.trim().replace(/[.,;!]+$/, ''), language).slice(0, MOST_OF_A_NOTE));
}

/** "A table for four tomorrow at 7:30 pm for my wife's birthday": day and time may change, the birthday stays. */
function withoutWish(clause: string, language: Language): string {
  const at = NOTE(language).exec(clause.replaceAll('’', "'"))?.index ?? 0;
  const before = clause.slice(0, at).split(/(?<=\s)/);
  return before.length <= WORDS_BEFORE || !/\d/.test(clause) ? clause : before.slice(-WORDS_BEFORE).join('') + clause.slice(at);
}

const WORDS_BEFORE = 3;

const MOST_OF_ALL = 500;

/** The notes of a booking as one text, without repetitions, cut to the restaurant's limit. */
export const joinedNotes = (notes: readonly string[]): string => [...new Set(notes)].join('; ').slice(0, MOST_OF_ALL);

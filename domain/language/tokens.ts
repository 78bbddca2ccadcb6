import { fold } from './fold.ts';
import type { Language } from './languages.ts';

/** A word, a run of digits or one other character, with its place in the text. */
export type Token = {
  /** Folded: lower case and without accents. */
  text: string;
  start: number;
  end: number;
  /** It directly follows the token before. */
  glued: boolean;
};

// Every alternative takes at least one character and none overlaps another, so the scan is linear.
const TOKEN = /\p{L}[\p{L}\p{M}]*|[0-9]+|[^\s\p{L}0-9]/gu;
const APOSTROPHES = /["'’‘`´ʼ]/u;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]/u;
const DASHES = /[‐‑‒–—−]/u;

/** Splits a guest's text; quotation marks count as apostrophes, because people type either in `o'clock`. */
export function tokensOf(text: string, language: Language): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: raw, index } of text.matchAll(TOKEN)) {
    if (INVISIBLE.test(raw)) continue;
    const last = tokens.at(-1);
    tokens.push({ text: plain(raw, language), start: index, end: index + raw.length, glued: last !== undefined && last.end === index });
  }
  return tokens;
}

function plain(raw: string, language: Language): string {
  if (APOSTROPHES.test(raw)) return "'";
  return DASHES.test(raw) ? '-' : fold(raw, language);
}

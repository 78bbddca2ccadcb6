import { inAnyLanguage, perLanguage } from '../../language/languages.ts';
import { analyzed } from '../../retrieval/analyze.ts';
import type { Utterance } from '../../language/utterance.ts';
import { understand, type Understanding } from './understand.ts';

/** More requests than this in one message count as one. */
const MOST_REQUESTS = 4;

/**
 * Splits a message that asks several things ("When is check-out, and can I leave my bags?") into requests that make sense on their own; an
 * addition stays with the request before. A message with one request or none stays as it is.
 */
export function splitRequests(said: Utterance): string[] {
  const pieces = said.sentences.flatMap((sentence) => clauses(sentence));
  if (pieces.length < 2) return keywordsIn(said) ?? [said.text];
  const requests: string[] = [];
  let preface = '';
  for (const piece of pieces) {
    if (standsAlone(understand(said.with(piece)))) {
      requests.push(`${preface}${piece}`);
      preface = '';
    } else if (requests.length === 0) {
      preface += `${piece} `;
    } else {
      requests.push(`${requests.pop() ?? ''} ${piece}`);
    }
  }
  return requests.length < 2 || requests.length > MOST_REQUESTS ? [said.text] : requests;
}

const MOST_KEYWORD_WORDS = 6;
const KEYWORD_JOINT = inAnyLanguage((any) => new RegExp(String.raw`\s*[,;+&/]\s*|\s+(?:${any(({ phrases }) => phrases.and)})\s+`, 'iu'));

/** The topics in a message of a few keywords, where "and" may be in any language: "pet friendly y parking". */
function keywordsIn(said: Utterance): string[] | null {
  const { kind, asks } = understand(said);
  if (kind !== 'question' || asks || said.text.trim().split(/\s+/).length > MOST_KEYWORD_WORDS) return null;
  const keywords = said.text.split(KEYWORD_JOINT()).map((keyword) => keyword.trim()).filter(Boolean);
  const isEachOne = keywords.every((keyword) => understand(said.with(keyword)).topical);
  return keywords.length < 2 || keywords.length > MOST_REQUESTS || !isEachOne ? null : keywords;
}

/** Whether a clause asks for a topic of its own, and needs nothing that was said before. */
export const standsAlone = ({ kind, asks, topical, ownMatter, followUp }: Understanding): boolean =>
  kind === 'question' && asks && topical && ownMatter && !followUp;

/** A guest who says more than this tells a story, and only the whole shows the meaning. */
const MOST_CLAUSES = 12;

/** All clauses of a message between full stops, commas and "and"; none if the message is long or has one clause. */
export function clausesOf({ sentences }: Utterance): string[] {
  const all = sentences.length > MOST_CLAUSES ? [] : sentences.flatMap((sentence) => partsAtJoints(sentence));
  return all.length < 2 || all.length > MOST_CLAUSES ? [] : all;
}

/** Splits a sentence at each "and" if every part asks something. */
function clauses(sentence: Utterance): string[] {
  const pieces = partsAtJoints(sentence);
  return pieces.length > 1 && pieces.every((piece) => understand(sentence.with(piece)).asks) ? pieces : [sentence.text];
}

function partsAtJoints(sentence: Utterance): string[] {
  const { text } = sentence;
  const found = [...text.matchAll(jointOf(sentence.language))].filter(({ index, 0: joint }) => !isInPhrase(sentence, index, joint));
  const starts = [0, ...found.map(({ index, 0: joint }) => index + joint.length)];
  return starts.map((start, at) => text.slice(start, found[at]?.index ?? text.length).trim()).filter((piece) => piece !== '');
}

/** Whether a joint is inside a phrase for one idea: "bed and breakfast". */
function isInPhrase(sentence: Utterance, index: number, joint: string): boolean {
  const phrases = analyzed(sentence).concepts.filter(({ length }) => length > 1);
  if (phrases.length === 0) return false;
  const before = sentence.with(sentence.text.slice(0, index)).words.length;
  const behind = sentence.with(sentence.text.slice(0, index + joint.length)).words.length;
  return phrases.some(({ start, length }) => start < before && behind < start + length);
}

const jointOf = perLanguage(({ phrases: { joints } }) => new RegExp(`(?:\\s*[,;]\\s*¿?(?:${joints})?|\\s+¿?(?:${joints}))\\s+`, 'giu'));

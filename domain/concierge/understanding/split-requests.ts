import { ofAllLanguages, languageOf, packOf } from '../../language/languages.ts';
import { sentences } from '../../language/sentences.ts';
import { understand, type Understanding } from './understand.ts';

/** More requests than this in one message are read as one. */
const MOST_REQUESTS = 4;

/**
 * The requests of a message that asks several things at once ("When is check-out, and can I leave my bags?"), each able to stand
 * alone; what only adds to the one before stays with it. One request, or none, comes back as it is.
 */
export function splitRequests(text: string, { locale }: { locale: string }): string[] {
  const pieces = sentences(text).flatMap((sentence) => clauses(sentence, locale));
  if (pieces.length < 2) return [text];
  const requests: string[] = [];
  let preface = '';
  for (const piece of pieces) {
    const isRequest = standsAlone(understand(piece, { locale }));
    if (isRequest) {
      requests.push(`${preface}${piece}`);
      preface = '';
    } else if (requests.length === 0) {
      preface += `${piece} `;
    } else {
      requests.push(`${requests.pop() ?? ''} ${piece}`);
    }
  }
  return requests.length < 2 || requests.length > MOST_REQUESTS ? [text] : requests;
}

const standsAlone = ({ kind, asks, topical, ownMatter, followUp }: Understanding): boolean =>
  kind === 'question' && asks && topical && ownMatter && !followUp;

/** A sentence at each "and" with a question behind it. */
function clauses(sentence: string, locale: string): string[] {
  const language = languageOf(locale);
  const found = [...sentence.matchAll(language === null ? anyJoint() : jointOf(packOf(language).phrases.joints))];
  const starts = [0, ...found.map(({ index, 0: joint }) => index + joint.length)];
  const pieces = starts.map((start, at) => sentence.slice(start, found[at]?.index ?? sentence.length).trim()).filter((piece) => piece !== '');
  return pieces.length > 1 && pieces.every((piece) => understand(piece, { locale }).asks) ? pieces : [sentence];
}

const jointOf = (joints: string): RegExp => new RegExp(`(?:\\s*[,;]\\s*(?:${joints})?|\\s+(?:${joints}))\\s+`, 'giu');

const anyJoint = ofAllLanguages((packs) => jointOf(packs.map(({ phrases }) => phrases.joints).join('|')));

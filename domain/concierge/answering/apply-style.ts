import { saysPhrase } from '../../language/literal.ts';
import { sentences } from '../../language/sentences.ts';
import type { ReplyStyle } from './reply-style.ts';

/** A web address, with its brackets or as the target of a link whose words stay. */
const LINK = /\[([^\]]+)\]\((?:https?:\/\/|www\.)[^)\s]+\)|[([]?\s*(?:https?:\/\/|(?<![\w@])www\.)[^\s)\]]*[^\s)\].,;:!?][)\]]?/giu;

/**
 * Applies the style to an answer: removes forbidden sentences and keeps to the wanted length.
 *
 * @returns an empty text if nothing is left
 */
export function shapeAnswer(text: string, { unsaid, maxSentences }: ReplyStyle): string {
  if (unsaid.length === 0 && maxSentences === null) return text;
  const kept = placed(text).filter(({ sentence }) => !unsaid.some((phrase) => saysPhrase(sentence, phrase)));
  return closed(inUnits(kept).slice(0, maxSentences ?? undefined).join('').trim());
}

/** Sentences with the white space after them. A list counts as one: half of it, such as the weekday hours alone, would mislead. */
const inUnits = (parts: readonly Placed[]): string[] => parts.reduce<string[]>((units, { sentence, after }, index) => {
  const before = parts[index - 1];
  const goesOn = before !== undefined && before.after.split('\n').length === 2 && !/[.!?…]["”»)]?$/.test(before.sentence);
  return goesOn ? [...units.slice(0, -1), `${units.at(-1) ?? ''}${sentence}${after}`] : [...units, sentence + after];
}, []);

/** Adds the closing mark to a quotation that was cut. */
const closed = (text: string): string => (text.lastIndexOf('“') > text.lastIndexOf('”') ? `${text}”` : text);

/** A text without web addresses. */
export const withoutLinks = (text: string): string =>
  text.replace(LINK, (_link, label: string | undefined) => label ?? '').replace(/[ \t]+(?=[.,;!?\n]|$)/g, '').replace(/[ \t]{2,}/g, ' ')
    .trim();

/** Adds greeting and sign-off to a reply. */
export function dress(message: string, { greeting, signOff }: ReplyStyle, { isFirst }: { isFirst: boolean }): string {
  const opening = greeting !== null && (greeting.always || isFirst) ? `${greeting.text}\n\n` : '';
  return `${opening}${message}${signOff === null ? '' : `\n\n${signOff}`}`;
}

interface Placed {
  sentence: string;
  /** The white space between it and the next one. */
  after: string;
}

function placed(text: string): Placed[] {
  let from = 0;
  const starts = sentences(text).map((sentence) => {
    const start = text.indexOf(sentence, from);
    from = start + sentence.length;
    return { sentence, start, end: from };
  });
  return starts.map(({ sentence, end }, index) => ({ sentence, after: text.slice(end, starts[index + 1]?.start ?? text.length) }));
}

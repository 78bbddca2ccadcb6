import { ofAllLanguages } from '../../language/languages.ts';
import type { NotePhrases } from '../../language/phrases.ts';

/** The style that a hotel's notes ask for, as far as the offline brain understands and follows it. */
export interface ReplyStyle {
  /** Said before the reply. */
  greeting: { text: string; always: boolean } | null;
  /** Said after every reply. */
  signOff: string | null;
  /** The limit for an answer. */
  maxSentences: number | null;
  noLinks: boolean;
  /** Phrases that no sentence of an answer may contain. */
  unsaid: readonly string[];
}

/** The notes ask for nothing. */
export const plainStyle: ReplyStyle = { greeting: null, signOff: null, maxSentences: null, noLinks: false, unsaid: [] };

const BRIEF_SENTENCES = 2;

/** Matches a word with one of these beginnings, in any language in use; `_` ends it. */
const begins = (stems: string): string => `(?<![\\p{L}'’])(?:${stems.replaceAll('_', '(?!\\p{L})')})`;
const FEW = String.raw`\p{L}*(?:\s+\p{L}+){0,4}?\s+`;
const COUNTS = [0, 1, 2, 3, 4] as const;

const read = ofAllLanguages((all) => {
  const any = (of: (notes: NotePhrases) => string): string => all.map(({ phrases }) => of(phrases.notes)).filter(Boolean).join('|');
  const matcher = (pattern: string): RegExp => new RegExp(pattern, 'iu');
  const beginning = (of: Exclude<keyof NotePhrases, 'counts'>): RegExp => matcher(begins(any((notes) => notes[of])));
  const not = begins(any((notes) => notes.not));
  return {
    not: matcher(not), toOpen: beginning('toOpen'), toClose: beginning('toClose'), toSay: beginning('toSay'), always: beginning('always'),
    titleOfOpening: beginning('titleOfOpening'), titleOfClosing: beginning('titleOfClosing'),
    withWord: matcher(String.raw`${begins(any((notes) => notes.with))}[\s:,]*$`),
    brief: matcher(String.raw`${begins(any((notes) => notes.toWrite))}${FEW}(?:(?:${any((notes) => notes.brief)})\p{L}*)`),
    linkless: matcher(String.raw`${not}${FEW}(?:${any((notes) => notes.links)})(?!\p{L})`),
    counted: COUNTS.map((count) => matcher(
      String.raw`(?<![\p{L}\d])(?:${any((notes) => notes.counts[count])})(?:\s+(?:${any((notes) => notes.short)}))?`
        + String.raw`\s+(?:${any((notes) => notes.sentences)})(?!\p{L})`,
    )),
  };
});

const QUOTED = /"([^"]+)"|„([^“”"]+)[“”"]|“([^”]+)”|«\s*([^»]+?)\s*»/gu;
/** A sentence or a line; a quotation in it stays whole. */
const CLAUSE = /(?:"[^"]*"|„[^“”"]*[“”"]|“[^”]*”|«[^»]*»|[^.!?;\n"„“«])+/gu;

/**
 * Reads the notes of a channel, in any language in use. Guests only ever read words in quotation marks, so a misunderstood note never
 * reaches them. If two notes are about the same thing, the later one counts; forbidden phrases add up.
 */
export function readStyle(notes: readonly { title: string; text: string }[]): ReplyStyle {
  return notes.reduce<ReplyStyle>((style, { title, text }) => {
    const clauses = text.match(CLAUSE) ?? [];
    return clauses.reduce((soFar, clause) => ({ ...soFar, ...readClause(clause, title, soFar) }), style);
  }, plainStyle);
}

function readClause(clause: string, title: string, { unsaid }: ReplyStyle): Partial<ReplyStyle> {
  const { not, toSay, withWord, toClose, titleOfClosing, toOpen, titleOfOpening, always } = read();
  const quotes = [...clause.matchAll(QUOTED)].map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()).filter(Boolean);
  const words = clause.replace(QUOTED, ' ');
  const [first] = quotes;
  if (first === undefined) return readRule(words);
  if (not.test(words)) return toSay.test(words) ? { unsaid: [...unsaid, ...quotes] } : {};
  const bare = !/\p{L}/u.test(words);
  const introduced = withWord.test(clause.slice(0, clause.search(QUOTED)));
  if (introduced ? toClose.test(words) : bare && titleOfClosing.test(title)) return { signOff: first };
  if (introduced ? toOpen.test(words)
    : bare && titleOfOpening.test(title)) return { greeting: { text: first, always: always.test(words) } };
  return {};
}

function readRule(words: string): Partial<ReplyStyle> {
  const { counted, brief, linkless } = read();
  const index = counted.findIndex((count) => count.test(words));
  const limit = index >= 0 ? index + 1 : brief.test(words) ? BRIEF_SENTENCES : null;
  return { ...(limit === null ? {} : { maxSentences: limit }), ...(linkless.test(words) ? { noLinks: true } : {}) };
}

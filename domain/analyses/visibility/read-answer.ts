import { inAnyLanguage } from '../../language/languages.ts';
import { flat } from '../values/flat.ts';
import { webAddressesIn } from '../values/web-addresses.ts';
import { findMentions, type HotelIdentity } from './hotel-name.ts';

/** What one answer of an engine says about the hotel. */
export interface AnswerReading {
  mentioned: boolean;
  /** Place among the hotels the answer names, from 1; null where it does not name this one. */
  position: number | null;
  /** Whether the hotel's own website is among the answer's sources or addresses, which is another matter than being named. */
  cited: boolean;
  /** Other hotels, in the order of the answer. */
  competitors: string[];
}

const ENTRY = /^\s*(?:[-*•]|\d{1,2}[.)])\s+(?:\*\*|__)?([^*_\n]{3,90}?)(?:\*\*|__)?\s*(?=$|[:–—(,]|\s-\s|\*\*)/gmu;
const BOLD = /\*\*([^*\n]{3,80})\*\*/g;
const NAMED = inAnyLanguage((any) => {
  const [article, lead, kind, joint] =
    (['article', 'lead', 'kind', 'joint'] as const).map((name) => any(({ hotelNames }) => hotelNames.shape[name]));
  return new RegExp(String.raw`(?<![\p{L}])(?:(?:${article}|${lead})\s)*(?:\p{Lu}[\p{L}'&-]+\s){0,3}(?:${kind})`
    + String.raw`(?:\s(?:(?:${joint})\s)?\p{Lu}[\p{L}'&-]+){0,4}`, 'gu');
});
const TYPE_WORD = inAnyLanguage((any) => new RegExp(String.raw`\b(?:${any(({ hotelNames }) => hotelNames.beside.entry)})\b`));
const NO_HOTEL = inAnyLanguage((any) => new RegExp(String.raw`^(?:${any(({ hotelNames }) => hotelNames.beside.noHotel)})\b(?!\s\p{Lu})`,
  'iu'));
/** What two names of one hotel may differ in. */
const OPTIONAL = inAnyLanguage((any) => new RegExp(String.raw`\b(?:hotel|${any(({ hotelNames }) => hotelNames.shape.article)})\b`, 'gi'));
const SENTENCE = inAnyLanguage((any) => new RegExp(String.raw`\s+(?:${any(({ hotelNames }) => hotelNames.beside.verb)})\s.*$`, 'u'));

/**
 * @param citations addresses that the engine gives beside its text
 * @param domain the hotel's website without `www.`; null when it has none
 */
export function readAnswer(
  { text, citations }: { text: string; citations: readonly string[] },
  { identity, domain }: { identity: HotelIdentity; domain: string | null },
): AnswerReading {
  const mentions = findMentions(text, identity);
  const others = otherHotels(text, mentions);
  const first = mentions[0]?.start;
  const addresses = [...citations, ...webAddressesIn(text)];
  return {
    mentioned: first !== undefined,
    position: first === undefined ? null : others.filter(({ start }) => start < first).length + 1,
    cited: domain !== null && addresses.some((address) => isOf(domain, address)),
    competitors: others.map(({ name }) => name),
  };
}

function otherHotels(text: string, mentions: readonly { start: number; end: number }[]): { name: string; start: number }[] {
  const found =
    [...text.matchAll(ENTRY), ...text.matchAll(BOLD)].filter((match) => TYPE_WORD().test(flat(match[1] ?? '')) || isBareEntry(text, match))
    .map((match) => ({ name: tidy(match[1] ?? ''), start: match.index + match[0].indexOf(match[1] ?? '') }));
  const inProse = [...text.matchAll(NAMED())].map((match) => ({ name: tidy(match[0]), start: match.index }));
  const all = [
    ...found, ...inProse.filter(({ start }) => !found.some((other) => other.start <= start && start < other.start + other.name.length + 4)),
  ].toSorted((a, b) => a.start - b.start);
  const seen = new Set<string>();
  return all.filter(({ name, start }) => {
    const key = flat(name).replace(OPTIONAL(), '').replace(/\s+/g, ' ').trim();
    const isOurs = mentions.some((mention) => mention.start < start + name.length && start < mention.end);
    if (isOurs || key.length < 3 || NO_HOTEL().test(name) || seen.has(key) || name.split(' ').length > 8) return false;
    seen.add(key);
    return true;
  });
}

/** A numbered entry with a name in bold: lists of hotels often leave the word out. */
const isBareEntry = (text: string, match: RegExpMatchArray): boolean =>
  /^\s*\d{1,2}[.)]\s+\*\*/.test(match[0]) && /\p{Lu}/u.test(match[1]?.[0] ?? '') && !/[:.!?]$/.test(match[1] ?? '') && text.length > 0;

const tidy = (name: string): string => name.replace(/[*_]/g, '').replace(/\s*\(.*$/, '')
  .replace(/\s+[-–—].*$/, '').replace(/,.*$/, '').replace(SENTENCE(), '').trim();

function isOf(domain: string, address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '');
  return host !== undefined && (host === domain || host.endsWith(`.${domain}`));
}

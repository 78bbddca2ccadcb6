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
const NAME = String.raw`(?:(?:The|Le|La|Il|El|Das|Grand|Park|Boutique|Design|Romantik|Seehotel|See|Villa|Schloss)\s)*(?:\p{Lu}[\p{L}'&-]+\s){0,3}(?:Hotel|Hôtel|Resort|Lodge|Inn|Albergo|Gasthof|Gasthaus|Pension|Hostal|Parador|Palace|Suites|Guesthouse|Auberge|Seehotel|Parkhotel)(?:\s(?:(?:&|de|del|della|du|des|am|zum|zur|im|la|le|al|and)\s)?\p{Lu}[\p{L}'&-]+){0,4}`;
const NAMED = new RegExp(`(?<![\\p{L}])${NAME}`, 'gu');
const TYPE_WORD = /\b(?:hotel|resort|lodge|inn|albergo|gasthof|gasthaus|pension|hostal|parador|palace|palais|suites?|guest ?house|auberge|villa|schloss|chateau|residence|residenz|spa|parkhotel|seehotel|grand|b&b|hostel|chalet|casa|locanda|posada|relais|haus)\b/;
/** What entries of a list are when they name no hotel. */
const NO_HOTEL = /^(?:tips?|note|price|location|rating|pros?|cons?|why|best|address|website|amenities|good for|features?|preis|lage|tipp|hinweis|warum|ausstattung|adresse|prix|emplacement|situation|conseil|precio|ubicacion|consejo|prezzo|posizione|consiglio|boutique hotels?|luxury hotels?|budget|hotels?|the hotel|this hotel|das hotel|l'hotel|el hotel|family hotels?|spa hotels?|wellness hotels?)\b(?!\s\p{Lu})/iu;

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
    [...text.matchAll(ENTRY), ...text.matchAll(BOLD)].filter((match) => TYPE_WORD.test(flat(match[1] ?? '')) || isBareEntry(text, match))
    .map((match) => ({ name: tidy(match[1] ?? ''), start: match.index + match[0].indexOf(match[1] ?? '') }));
  const inProse = [...text.matchAll(NAMED)].map((match) => ({ name: tidy(match[0]), start: match.index }));
  const all = [
    ...found, ...inProse.filter(({ start }) => !found.some((other) => other.start <= start && start < other.start + other.name.length + 4)),
  ].toSorted((a, b) => a.start - b.start);
  const seen = new Set<string>();
  return all.filter(({ name, start }) => {
    const key = flat(name).replace(/\b(?:the|hotel|le|la|das|il|el)\b/g, '').replace(/\s+/g, ' ').trim();
    const isOurs = mentions.some((mention) => mention.start < start + name.length && start < mention.end);
    if (isOurs || key.length < 3 || NO_HOTEL.test(name) || seen.has(key) || name.split(' ').length > 8) return false;
    seen.add(key);
    return true;
  });
}

/** A numbered entry with a name in bold: lists of hotels often leave the word out. */
const isBareEntry = (text: string, match: RegExpMatchArray): boolean =>
  /^\s*\d{1,2}[.)]\s+\*\*/.test(match[0]) && /\p{Lu}/u.test(match[1]?.[0] ?? '') && !/[:.!?]$/.test(match[1] ?? '') && text.length > 0;

const tidy = (name: string): string => name.replace(/[*_]/g, '').replace(/\s*\(.*$/, '')
  .replace(/\s+[-–—].*$/, '').replace(/,.*$/, '').replace(/\s+(?:in|is|offers|bietet|ist|est|es|è)\s.*$/u, '').trim();

function isOf(domain: string, address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '');
  return host !== undefined && (host === domain || host.endsWith(`.${domain}`));
}

import { inAnyLanguage, wordsOfAllLanguages } from '../../language/languages.ts';
import { flat } from '../values/flat.ts';

/**
 * Whether a text names a hotel. "Hotel Aurora" and "The Grand Hotel Aurora" are one; "Aurora Palace" and "Hotel Aurora
 * Nova" are others, and so is a Hotel Aurora in another town.
 */
export interface HotelIdentity {
  /** Words that make the name, flattened: `aurora`. */
  core: readonly string[];
  /** Words of the name that may be left out, but not exchanged: `grand`. */
  epithets: ReadonlySet<string>;
  /** Town, region and country: may follow the name. */
  places: ReadonlySet<string>;
}

export interface NameMatch {
  start: number;
  end: number;
}

const KINDS = wordsOfAllLanguages(({ hotelNames }) => hotelNames.kinds);
const ARTICLES = wordsOfAllLanguages(({ hotelNames }) => hotelNames.articles);
/** Words that do not say which hotel it is. */
const TYPES = wordsOfAllLanguages(({ hotelNames: { kinds, articles, fillers } }) => `${kinds} ${articles} ${fillers}`);
const EPITHETS = wordsOfAllLanguages(({ hotelNames }) => hotelNames.epithets);
const ORDINARY = wordsOfAllLanguages(({ hotelNames }) => hotelNames.ordinary);
const NO_TOWN = wordsOfAllLanguages(({ hotelNames }) => hotelNames.noTown);
const TOWN = inAnyLanguage((any) => {
  const before = (['in', 'near'] as const).map((name) => any(({ hotelNames }) => hotelNames.beside[name])).join('|');
  return new RegExp(String.raw`^\*{0,2}[,)]?\s*(?:\(|,\s|(?:${before})\s)\*{0,2}(\p{Lu}[\p{L}'-]+)`, 'u');
});
const IN_TOWN = inAnyLanguage((any) => new RegExp(String.raw`^\*{0,2}\s*(?:\(|(?:${any(({ hotelNames }) => hotelNames.beside.in)})\s)`));
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'&-]*|&/gu;

export function hotelIdentity({ name, places }: { name: string; places: readonly string[] }): HotelIdentity {
  const words = wordsIn(name);
  const placeWords = new Set(places.flatMap(wordsIn).filter((word) => word.length > 2 && !TYPES().has(word)));
  const isDistinctive = (word: string): boolean => !TYPES().has(word) && !EPITHETS().has(word) && !placeWords.has(word);
  const epithets = words.filter((word) => EPITHETS().has(word));
  // "Park Hotel Rivenau" has nothing but common words: all of them are the name then.
  const isPart = words.some(isDistinctive) ? isDistinctive : words.some((word) => !TYPES().has(word)) ? (word: string): boolean =>
    !ARTICLES().has(word) : () => false;
  const core = words.slice(Math.max(0, words.findIndex(isPart)), words.findLastIndex(isPart) + 1);
  return { core, epithets: new Set(epithets.filter((word) => !core.includes(word))), places: placeWords };
}

/** Every place where the text names the hotel. */
export function findMentions(text: string, identity: HotelIdentity): NameMatch[] {
  if (identity.core.length === 0) return [];
  const words = tokensOf(text);
  const found: NameMatch[] = [];
  for (const [at, word] of words.entries()) {
    if (word.flat !== identity.core[0] || !identity.core.every((part, offset) => words[at + offset]?.flat === part)) continue;
    const match = readName(text, words, at, identity);
    if (match !== undefined) found.push(match);
  }
  return found;
}

interface Token { flat: string; raw: string; start: number; end: number }

const wordsIn = (text: string): string[] => tokensOf(text).map((word) => word.flat);

const tokensOf = (text: string): Token[] => [...text.matchAll(WORD)].map((match) => (
  {
    flat: flat(match[0]).replace(/'s?$/, '').replace(/^[ld]'/, ''), raw: match[0],
    start: match.index, end: match.index + match[0].length,
  }));

/** Reads the whole name that stands round the core: every further word of a name must be one of this hotel's. */
function readName(text: string, words: readonly Token[], at: number, identity: HotelIdentity): NameMatch | undefined {
  let [first, last] = [at, at + identity.core.length - 1];
  let typed = false;
  while (isJoined(text, words[first - 1], words[first]) && belongs(words[first - 1], identity)) {
    first -= 1;
    typed ||= isType(words[first]);
  }
  while (isJoined(text, words[last], words[last + 1]) && belongs(words[last + 1], identity)) {
    last += 1;
    typed ||= isType(words[last]);
  }
  if (isForeignName(text, words[first - 1], words[first]) || isForeignName(text, words[last], words[last + 1], true)) return undefined;
  const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
  if (isElsewhere(text.slice(end, end + 60), identity)) return undefined;
  // A common word in lower case is not a name. A single word counts if it is capitalised, and is a whole entry or stands beside a
  // kind of house.
  const isName = words.slice(at, at + identity.core.length).every(({ raw }) => /^[\p{Lu}\p{N}]/u.test(raw));
  if (!typed && (!isName || (identity.core.length === 1 && !standsAlone(text, start, end)))) return undefined;
  return { start, end };
}

const isType = (word: Token | undefined): boolean => word !== undefined && KINDS().has(word.flat);

const belongs = (word: Token | undefined, { epithets, places }: HotelIdentity): boolean => word !== undefined
  && (
    epithets.has(word.flat)
      || ((TYPES().has(word.flat) || places.has(word.flat)) && (/^[\p{Lu}&]/u.test(word.raw) || isType(word) || word.flat === '&'))
  );

const isJoined = (text: string, left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && /^[ \u00a0-]$/.test(text.slice(left.end, right.start));

/** A capitalised word right beside the name is part of another one, unless it begins a sentence or is an ordinary word. */
function isForeignName(text: string, left: Token | undefined, right: Token | undefined, behind = false): boolean {
  if (!isJoined(text, left, right)) return false;
  const word = behind ? right : left;
  if (word === undefined) return false;
  if (EPITHETS().has(word.flat) && (behind || /^\p{Lu}/u.test(word.raw))) return /^[\p{Lu}\p{N}]/u.test(word.raw);
  if (!/^\p{Lu}/u.test(word.raw)) return false;
  if (behind) return !ORDINARY().has(word.flat);
  const before = text.slice(Math.max(0, word.start - 3), word.start);
  return !(ORDINARY().has(word.flat) || before.trim() === '' || /[.:!?*\d)\n•"“(-]\s*$/.test(before));
}

/** "Hotel Aurora in Milan" is another one, unless Milan is its own town. */
function isElsewhere(after: string, { places }: HotelIdentity): boolean {
  const town = TOWN().exec(after)?.[1];
  if (town === undefined || places.size === 0) return false;
  const word = flat(town);
  return !places.has(word) && !ORDINARY().has(word) && !NO_TOWN().has(word) && IN_TOWN().test(after.replace(/^\*{0,2}[,)]/, ''));
}

const standsAlone = (text: string, start: number, end: number): boolean =>
  /(?:^|[\n*•\d.)\-:"“«(]|\*\*)\s*$/.test(text.slice(Math.max(0, start - 4), start))
    && /^(?:$|\s*(?:\*\*|["”»)\n:,–—-]|\s-\s))/.test(text.slice(end, end + 3));

import { ofAllLanguages, packOf, perLanguage, type Language } from '../../../language/languages.ts';
import type { Utterance } from '../../../language/utterance.ts';
import { fold } from '../../../language/fold.ts';
import { dayNames, monthNames } from '../../../language/calendar-names.ts';
import { analyzed, covers } from '../../../retrieval/analyze.ts';

// A word of a name: `Anna`, `O'Brien`, `García-López`, `J.`
const WORD = /^[\p{L}][\p{L}\p{M}'’.-]*$/u;
const PARTICLES = ofAllLanguages((all) => new Set(all.flatMap(({ phrases }) => phrases.nameParticles.split(' ').filter(Boolean))));
const TITLES = ofAllLanguages((all) => new Set(all.flatMap(({ phrases }) => phrases.nameTitles.split(' '))));
const NO_NAME = perLanguage(({ tag, replies }): ReadonlySet<string> => new Set(replies.noName.map((word) => fold(word, tag))));
const MOST_WORDS = 6;
const LONGEST_NAME = 160;

/** The name that a guest gives: after `my name is`, or `beside` an address or alone if the dialogue `asked` for it. Titles are left out. */
export function nameIn(utterance: Utterance, { asked, beside = null }: { asked: boolean; beside?: string | null }): string | null {
  const { text, language } = utterance;
  const { nameIs, iAm } = packOf(language).replies;
  const said = utterance.find(nameIs).filter((each) => asked || isField(text, each))
    .map((each) => nameAt(text.slice(each.end), language, false));
  const introduced = asked ? utterance.find(iAm).map((each) => nameAt(text.slice(each.end), language, false)) : introductions(utterance);
  const found = [...said, ...introduced].find((name) => name !== null);
  if (found !== undefined) return found;
  return asked ? beside ?? alone(text, language) : null;
}

/** "My name is", or a separate field as in "at 8pm, name: Anna Weber"; "a name" within a sentence does not count. */
const isField = (text: string, { start, end }: { start: number; end: number }): boolean =>
  / /.test(text.slice(start, end)) || /^\s*:/.test(text.slice(end))
    || (/(?:^|[,;.\n])\s*$/.test(text.slice(0, start)) && /^\s+\p{Lu}[\p{L}'’-]+\s+\p{Lu}/u.test(text.slice(end)));

/** Names in introductions: without a question for it, "I'm Anna Weber" gives a name and "I'm hungry" does not. */
function introductions(said: Utterance): (string | null)[] {
  return said.find(packOf(said.language).phrases.firstPerson).map((each) => nameAt(said.text.slice(each.end), said.language, true));
}

function alone(text: string, language: Language): string | null {
  for (const part of text.split(/[,;\n]|\s[–-]\s|(?<=^\p{L}{2,12})[.!]\s/u)) {
    const words = part.trim().replace(/[.!?]+$/, '').split(/\s+/);
    const name = nameAt(part, language, false);
    if (name !== null && words.length <= MOST_WORDS && !/\?/.test(text)) return name;
  }
  return null;
}

const FEWEST_BESIDE = 2;
const MOST_BESIDE = 4;

/**
 * The name in a line of details, right next to an address: "for two, Eva Lind, eva@lind.example". All its words look like names, none is a
 * day or a month, and the first is no hotel word: "Tom Price", not "Lake Terrace".
 *
 * @param isAddress tells an e-mail address or a telephone number among the pieces
 */
export function nameBeside(whole: Utterance, isAddress: (piece: string) => boolean): string | null {
  const pieces = whole.text.split(/[,;\n]|\s[–-]\s|(?<=\p{L}{3})[.!]\s|\s?:\s/u)
    .map((piece) => withoutOpening(piece.trim(), whole.language));
  const at = pieces.findIndex(isAddress);
  if (at === -1) return null;
  const beside = [pieces[at]?.replace(/\S+@\S+/u, '').trim(), pieces[at - 1], pieces[at + 1]];
  return beside.find((piece): piece is string => piece !== undefined && isWrittenAsName(whole.with(piece))) ?? null;
}

/** "Also Jana Roth" begins with a word that no name has. */
function withoutOpening(piece: string, language: Language): string {
  const [first = '', ...rest] = piece.split(/\s+/);
  return rest.length >= FEWEST_BESIDE && NO_NAME(language).has(fold(first, language)) && !isFirstName(first, rest[0]) ? rest.join(' ')
    : piece;
}

// The names of days and months are cached: making them costs more than everything else here.
const CALENDAR = perLanguage(({ tag }) => new Set([...dayNames(tag), ...monthNames(tag)].map((name) => fold(name, tag))));

function isWrittenAsName(said: Utterance): boolean {
  const words = said.text.split(/\s+/);
  const names = words.filter((word) => !PARTICLES().has(word.toLowerCase()));
  if (words.length < FEWEST_BESIDE || words.length > MOST_BESIDE || names.length < FEWEST_BESIDE) return false;
  const isName = (word: string, index: number): boolean => {
    const folded = fold(word, said.language);
    const isOther = CALENDAR(said.language).has(folded) || NO_NAME(said.language).has(folded);
    return WORD.test(word) && /^\p{Lu}/u.test(word) && (!isOther || (index === 0 && isFirstName(word, names[1])));
  };
  return names.every(isName)
    && !analyzed(said).concepts.some((match) => covers(match, 0));
}

/** The name at the start of a text. `strict` asks for capitals on the first and last names. */
function nameAt(text: string, language: Language, strict: boolean): string | null {
  const stops = NO_NAME(language);
  const refusing = new Set(packOf(language).replies.no.map((word) => fold(word, language)));
  const joins = new Set(['&', '+', ...packOf(language).phrases.and.split('|')]);
  const words: string[] = [];
  const said = text.slice(0, LONGEST_NAME).replace(/^[\s:,'’"“„«]+/, '').split(/\s+/);
  for (const [index, raw] of said.entries()) {
    const word = raw.replace(/[,;:!?"”“»)]+$/, '').replace(/(?<=\p{L}{2})\.$/u, '');
    const plain = fold(word, language).replace(/\.$/, '');
    if (words.length === 0 && TITLES().has(plain)) continue;
    // "Tom & Grace Whitfield", "Mr and Mrs Whitfield".
    if (joins.has(plain === '' ? raw : plain) && isCouple(text, raw, words)) {
      if (words.length > 0) words.push(raw);
      continue;
    }
    // "The name is wrong" names nobody.
    if (words.length === 0 && refusing.has(plain) && !/^\p{Lu}/u.test(raw)) break;
    const isParticle = PARTICLES().has(word.toLowerCase())
      && (words.length > 0 || /^\p{Lu}/u.test(raw) || plain === 'von' || plain === 'van');
    if (!WORD.test(word) || (stops.has(plain) && !isParticle && !(words.length === 0 && isFirstName(word, said[index + 1])))
      || (strict && !isParticle && !/^\p{Lu}/u.test(word))) break;
    words.push(word);
    if (words.length === MOST_WORDS || /[,;:!?]$/.test(raw) || /\p{L}{2}\.$/u.test(raw)) break;
  }
  while (words.length > 0 && PARTICLES().has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  const only = words[0];
  if (only === undefined || words.join('').length < 2) return null;
  return words.map((word) => capitalised(word, words)).join(' ');
}

/** First names that are also function words of a language: "Mia Serra". */
const FIRST_NAMES: ReadonlySet<string> = new Set(['mia', 'may', 'will']);
const isFirstName = (word: string, next: string | undefined): boolean =>
  FIRST_NAMES.has(word.toLowerCase()) && /^\p{Lu}/u.test(word) && /^\p{Lu}\p{Ll}/u.test(next ?? '');

/** Two people share a name: the words on both sides of the joint look like names or are titles. */
function isCouple(text: string, join: string, before: readonly string[]): boolean {
  const behind = text.slice(text.indexOf(` ${join} `) + join.length + 2).trimStart().split(/[\s,;]/, 1)[0] ?? '';
  const isTitle = TITLES().has(behind.toLowerCase().replace(/\.$/, ''));
  return /^\p{Lu}\p{L}/u.test(behind) && (before.length === 0 ? isTitle : /^\p{Lu}/u.test(before[0] ?? ''));
}

/** Adds capitals to a name without any; a name with capitals stays as written. */
function capitalised(word: string, all: readonly string[]): string {
  if (all.some((each) => /\p{Lu}/u.test(each)) || PARTICLES().has(word)) return word;
  return word.replace(/(^|[-'’])\p{Ll}/gu, (start) => start.toUpperCase())
    .replace(/^Mc(\p{Ll})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

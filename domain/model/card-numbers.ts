/** Numerals that Unicode lists as letters, by their value. */
const HAN = '〇一二三四五六七八九';
/** Digits of every script, and those in circles, above or below the line. */
const DIGIT = String.raw`[\p{Nd}①-⑨⓪⁰¹²³⁴-⁹₀-₉零${HAN}]`;
/** What people, forms and copied pages write between digits; a number behind it counts as another one where it is longer. */
const BETWEEN = String.raw`[^\p{L}\p{N}+•]{0,8}?`;
/** A `+` before digits makes them a telephone number. */
const LONG_NUMBER = new RegExp(`(?<!${DIGIT}|[+＋]\\s?)${DIGIT}(?:${BETWEEN}${DIGIT}){12,}`, 'gu');
/** Between the groups of one number in running text; anything else may also stand between two numbers. */
const PLAIN_GAP = /^[\p{Zs}._\-‐‑–]{0,2}$/u;
/** What nobody sees parts nothing. */
const UNSEEN = /[\p{Cf}\p{M}]/gu;

/** How the numbers of payment cards begin, and how many digits they have (ISO/IEC 7812; the networks' published ranges). */
const NETWORKS: readonly { begins: RegExp; lengths: readonly number[] }[] = [
  { begins: /^4/, lengths: [13, 16, 18, 19] },
  { begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|35)/, lengths: [16] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^3(?:0[0-5]|[689])/, lengths: [14, 16, 19] },
  { begins: /^(?:6011|64[4-9]|65|62|81|60|508|82|220)/, lengths: [16, 17, 18, 19] },
  { begins: /^(?:50|5[6-9]|6)/, lengths: [13, 14, 15, 16, 17, 18, 19] },
];
const SHORTEST = 13;
const LONGEST = 19;
const SHOWN = 4;
/** How cards print their digits, where the groups are not all as long as each other. */
const PRINTED = ['4,6,5', '4,6,4', '4,3,3,3', '6,13'];

/**
 * The text with the numbers of payment cards unreadable but for their last four digits: nobody here needs one, and what is stored is
 * read by many. A number counts as one when a network gives such numbers out and its check digit is right, in the digits of any script.
 * Where more than spaces, dots and hyphens stand between its groups, these are also as cards have them: telephone numbers and dates that
 * follow each other are no card.
 */
export const maskCards = (text: string): string => text.replace(LONG_NUMBER, maskNumber);

/** As {@link maskCards}, in each text and number of a JSON value that `unfitFor` has found fit to be kept. */
export function maskCardsWithin(value: unknown): unknown {
  if (typeof value === 'string') return maskCards(value);
  if (typeof value === 'number') return maskCards(String(value)) === String(value) ? value : maskCards(String(value));
  if (Array.isArray(value)) return value.map(maskCardsWithin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [maskCards(name), maskCardsWithin(member)]));
}

/** A digit, and where it stands among the characters of its text. */
interface Place {
  at: number;
  value: number;
  /** Whether something that can be seen, or a new line, stands between it and the next one. */
  isLast: boolean;
  isPlain: boolean;
}

function maskNumber(number: string): string {
  const characters = Array.from(number);
  const places = placesIn(characters);
  const digits = places.map(({ value }) => value).join('');
  for (let first = 0; first + SHORTEST <= places.length; first += 1) {
    if (first > 0 && !places[first - 1]?.isLast) continue;
    const count = cardAt({ places, digits }, first);
    for (const { at } of places.slice(first, first + Math.max(count - SHOWN, 0))) characters[at] = '•';
    first += Math.max(count - 1, 0);
  }
  return characters.join('');
}

const isDigit = new RegExp(`^${DIGIT}$`, 'u');

function placesIn(characters: readonly string[]): Place[] {
  const digits = characters.flatMap((character, at) => (isDigit.test(character) ? [{ at, value: valueOf(character) }] : []));
  return digits.map(({ at, value }, index) => {
    const next = digits[index + 1]?.at;
    const gap = next === undefined || next === at + 1 ? '' : characters.slice(at + 1, next).join('').replaceAll(UNSEEN, '');
    return { at, value, isLast: gap !== '' || next === undefined, isPlain: gap === '' || PLAIN_GAP.test(gap) };
  });
}

/** Of scripts that have no compatible form, digits stand in rows of ten, from 0 to 9 (the Unicode Standard, 4.6). */
function valueOf(digit: string): number {
  if (digit >= '0' && digit <= '9') return Number(digit);
  const plain = digit.normalize('NFKC');
  if (/^\d$/.test(plain)) return Number(plain);
  if (digit === '零') return 0;
  if (HAN.includes(digit)) return HAN.indexOf(digit);
  const code = digit.codePointAt(0) ?? 0;
  let before = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return (code - before) % 10;
}

/** @returns how many digits the card that begins there has; 0 for none */
function cardAt({ places, digits }: { places: readonly Place[]; digits: string }, first: number): number {
  const head = digits.slice(first, first + LONGEST);
  const lengths = NETWORKS.flatMap(({ begins, lengths: given }) => (begins.test(head) ? given : []));
  for (let count = head.length; count >= SHORTEST; count -= 1) {
    // A card's number is whole groups.
    if (!lengths.includes(count) || !places[first + count - 1]?.isLast || !hasCheckDigit(head.slice(0, count))) continue;
    if (isGroupedAsCard(places.slice(first, first + count))) return count;
  }
  return 0;
}

function isGroupedAsCard(card: readonly Place[]): boolean {
  if (card.slice(0, -1).every(({ isPlain }) => isPlain)) return true;
  const ends = card.flatMap(({ isLast }, index) => (isLast || index === card.length - 1 ? [index] : []));
  const groups = ends.map((end, index) => end - (ends[index - 1] ?? -1));
  const [size = 0] = groups;
  return PRINTED.includes(groups.join()) || groups.every((each, index) => each === size || (index === groups.length - 1 && each < size));
}

/** By the Luhn algorithm (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

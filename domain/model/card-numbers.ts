/** Digits in a row as people write long numbers: in groups, or not. A `+` before them makes it a telephone number. */
const LONG_NUMBER = /(?<![\d+])\d(?:[ \u00a0\u202f._\-–]{0,2}\d){12,}/g;

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

/**
 * The text with the numbers of payment cards unreadable but for their last four digits: nobody here needs one, and what is stored is
 * read by many. A number counts as one when a network gives such numbers out and its check digit is right.
 */
export const maskCards = (text: string): string => text.replace(LONG_NUMBER, maskNumber);

function maskNumber(number: string): string {
  const places = [...number.matchAll(/\d/g)].map(({ index }) => index);
  const masked = number.split('');
  for (let first = 0; first + SHORTEST <= places.length; first += 1) {
    if (!isEdge(places, first - 1)) continue;
    const count = cardAt(number, places, first);
    for (const place of places.slice(first, first + Math.max(count - SHOWN, 0))) masked[place] = '•';
    first += Math.max(count - 1, 0);
  }
  return masked.join('');
}

/** @returns how many digits the card that begins there has; 0 for none */
function cardAt(number: string, places: readonly number[], first: number): number {
  for (let count = Math.min(LONGEST, places.length - first); count >= SHORTEST; count -= 1) {
    if (!isEdge(places, first + count - 1)) continue;
    const digits = places.slice(first, first + count).map((place) => number[place]).join('');
    const isGiven = NETWORKS.some(({ begins, lengths }) => lengths.includes(count) && begins.test(digits));
    if (isGiven && hasCheckDigit(digits)) return count;
  }
  return 0;
}

/** Whether a group of digits ends there: a card's number is whole groups. */
const isEdge = (places: readonly number[], index: number): boolean =>
  index < 0 || index === places.length - 1 || (places[index + 1] ?? 0) - (places[index] ?? 0) > 1;

/** By the Luhn algorithm (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  const sum = digits.split('').toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

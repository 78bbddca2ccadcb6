import { maskCards } from '../../model/card-numbers.ts';
import { literal } from '../../language/literal.ts';
import { word } from '../understanding/slots/grammar.ts';
import { emailIn } from '../understanding/slots/contact-details.ts';
import { packOf, type Language } from '../../language/languages.ts';
import { visible } from '../../language/plain-text.ts';
import { Utterance } from '../../language/utterance.ts';

/** Placeholders in a prompt for data that only code reads. */
export const MASKS = { email: '[e-mail]', phone: '[phone]', number: '[number]', code: '[code]', card: '[card]' } as const;

// Matches words with an @ in linear time; the parser finds `anna @ example.org`.
const EMAIL = /[^\s@,;:<>()]{1,64}@[^\s@,;:<>()]{1,255}/gu;
const CARD = /(?<![\p{L}\p{N}])(?:\p{Nd}[ .-]?){12,18}\p{Nd}(?![\p{L}\p{N}])/gu;
const PHONE = /(?<![\p{L}\p{N}])(?:\+|00)?\(?\p{Nd}[\p{Nd}\s()./-]{5,22}\p{Nd}(?![\p{L}\p{N}])/gu;
const DATE = /^\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|^\p{Nd}{1,2}[./]\p{Nd}{1,2}[./]\p{Nd}{2,4}$/u;
const CODE = /(?<![\p{L}\p{N}])(?:\p{Nd}[ -]?){5}\p{Nd}(?![\p{L}\p{N}])/gu;
const LONG_NUMBER = /(?<![\p{L}\p{N}])\p{Nd}{5,}(?![\p{L}\p{N}])/gu;
/** Letters and digits in one word, as in confirmation numbers. */
const MIXED = /(?<![\p{L}\p{N}])(?=[\p{L}-]*\p{Nd})(?=[\p{Nd}-]*\p{L})[\p{L}\p{Nd}](?:[\p{L}\p{Nd}-]{2,28})[\p{L}\p{Nd}](?![\p{L}\p{N}])/gu;
/** `730pm`, `19h30`, `20Uhr30`, `22nd`, `24DEC`: a time or a day. */
const WHEN = /^\p{Nd}{1,4}-?(?:h|am|pm|uhr|hrs|st|nd|rd|th|er|e|ème)\p{Nd}{0,2}$|^\p{Nd}{1,2}-?\p{L}{3,9}$|^\p{L}{3,9}-?\p{Nd}{1,2}$/iu;
const SHOUTED = /(?<![\p{L}\p{N}@.-])[A-Z0-9]{6,12}(?![\p{L}\p{N}@])/gu;
const GROUPS = /(?<![\p{L}\p{N}])(?:[A-Z0-9]{1,4}[ .-]){1,6}[A-Z0-9]{1,4}(?![\p{L}\p{N}])/gu;
const FEWEST_PHONE_DIGITS = 7;
const FEWEST_SPOKEN_DIGITS = 5;
const MOST_EMAILS = 5;

interface Options {
  language: Language;
  /** The dialogue asked for a number or a code, so everything that looks like one counts. */
  isNumberAsked: boolean;
  /** Addresses and numbers that the conversation knows. */
  known: readonly string[];
}

/**
 * A guest's text as a model may see it: placeholders replace e-mail addresses, telephone, confirmation and card numbers and codes, in any
 * spelling, and anything that looks like one. Code reads them from the message itself.
 */
export function masked(text: string, { language, isNumberAsked, known }: Options): string {
  let left = withoutKnown(visible(text), known).replace(EMAIL, MASKS.email);
  for (let count = 0; count < MOST_EMAILS; count += 1) {
    const spoken = emailIn(new Utterance(left, language));
    if (spoken === null) break;
    left = `${spoken.rest.text} ${MASKS.email}`;
  }
  left = maskCards(left.replace(CARD, MASKS.card)).replace(PHONE, (found) => (isPhone(found) ? MASKS.phone : found))
    .replace(CODE, MASKS.code)
    .replace(LONG_NUMBER, MASKS.number)
      .replace(MIXED, (found) => (found.length < 5 || (!isNumberAsked && WHEN.test(found)) ? found : MASKS.number));
  return withoutSpokenDigits(withoutShouted(left, { language, isNumberAsked }), language);
}

const isPhone = (found: string): boolean => found.replaceAll(/\P{Nd}/gu, '').length >= FEWEST_PHONE_DIGITS && !DATE.test(found.trim());

const withoutKnown = (text: string, known: readonly string[]): string => known.filter((each) => each.length > 2)
  .reduce((left, each) => left.replaceAll(new RegExp(literal(each), 'giu'), MASKS.number), text);

/** A confirmation number may be only letters, or spelt in groups. */
function withoutShouted(text: string, { language, isNumberAsked }: Pick<Options, 'language' | 'isNumberAsked'>): string {
  const { reservation, confirmationNumber } = packOf(language).replies;
  const isSpokenOf = isNumberAsked || new Utterance(text, language).says(reservation, confirmationNumber);
  if (!isSpokenOf || (!isNumberAsked && !/\p{Ll}/u.test(text))) return text;
  const shouted = text.replace(SHOUTED, MASKS.number);
  return isNumberAsked ? shouted.replace(GROUPS, MASKS.number) : shouted;
}

/** "Four two four two four two". */
function withoutSpokenDigits(text: string, language: Language): string {
  const { lattice } = new Utterance(text, language);
  const isDigit = lattice.tokens.map((_, at) => word('number')(lattice, at).some(({ value, end }) => end === at + 1 && value < 10));
  const runs: [number, number][] = [];
  for (let at = 0; at < isDigit.length; at += 1) {
    let end = at;
    while (isDigit[end] === true) end += 1;
    if (end - at >= FEWEST_SPOKEN_DIGITS) runs.push([lattice.tokens[at]?.start ?? 0, lattice.tokens[end - 1]?.end ?? 0]);
    at = Math.max(at, end - 1);
  }
  return runs.reduceRight((left, [start, end]) => `${left.slice(0, start)}${MASKS.code}${left.slice(end)}`, text);
}

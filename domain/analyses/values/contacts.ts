/** Phone numbers and mail addresses in flattened text. */

export interface FoundContact {
  kind: 'phone' | 'email';
  start: number;
  end: number;
  /** As it is compared: a number's digits without what is left out inside the country, an address in lower case. */
  value: string;
  /** All of it. */
  whole: string;
}

// Looked for from the beginning of a word only: a long word is gone through once.
const EMAIL = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/g;
const PHONE = /(?<![\w.@/:-])(?:\+|00|0)\d{1,4}[\d\s()./-]{5,18}\d(?!\w)/g;
const FAX = /(?:\bfax|telefax)[^\d+]{0,12}$/;
/** What may stand before a number and say that it is a fax's. */
const FAX_CHARACTERS = 24;
/** Without country and trunk prefix; long enough to tell a hotel's lines apart. */
const COMPARED_DIGITS = 8;

export function findContacts(text: string): FoundContact[] {
  const emails = [...text.matchAll(EMAIL)].map((match): FoundContact =>
    ({ kind: 'email', start: match.index, end: match.index + match[0].length, value: match[0], whole: match[0] }));
  const phones = [...text.matchAll(PHONE)].flatMap((match): FoundContact[] => {
    const digits = match[0].replace('(0)', '').replace(/\D/g, '');
    if (
      digits.length < 9
        || digits.length > 15 || FAX.test(text.slice(Math.max(0, match.index - FAX_CHARACTERS), match.index)) || looksLikeDate(match[0])
    ) return [];
    return [{ kind: 'phone', start: match.index, end: match.index + match[0].length, value: digits.slice(
      -COMPARED_DIGITS,
    ), whole: digits.replace(/^00/, '') }];
  });
  return [...emails, ...phones];
}

const looksLikeDate = (text: string): boolean => /^\d{1,2}[./]\d{1,2}[./]\d{2,4}/.test(text);

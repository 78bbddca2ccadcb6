/** A link, e-mail address or telephone number in a normal form, with its place. */
export interface Reach {
  kind: 'link' | 'email' | 'phone';
  value: string;
  start: number;
  end: number;
}

const EMAIL = /[^\s@,;:<>()"']{1,64}@[^\s@,;:<>()"']{1,255}/gu;
const LINK = new RegExp(String.raw`(?:https?:\/\/|www\.)[^\s<>()"']+`
  + String.raw`|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]{2,63}\.){1,4}\p{L}{2,24}(?:\/[^\s<>()"']*)?(?![\p{L}\p{N}])`, 'giu');
const SCHEME = /(?<![\p{L}\p{N}])(?:javascript|data|file|ftp|tel|mailto|sms|whatsapp|tg):\S+/giu;
const PHONE = /(?<![\p{L}\p{N}.,])(?:\+|00)?\(?\p{Nd}[\p{Nd}\s()/.-]{5,22}\p{Nd}(?![\p{L}\p{N}])/gu;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
const NOT_A_PHONE = new RegExp(String.raw`^\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|^\p{Nd}{1,2}[./-]\s?\p{Nd}{1,2}[./-]\s?(?:\p{Nd}{2,4})?$`
  + String.raw`|\p{Nd}\s*-\s*\p{Nd}+\s*-|^\p{Nd}{1,2}\.\p{Nd}{2}\s*-`, 'u');

/** The e-mail addresses, links and telephone numbers in a text. */
export function reachesIn(text: string): Reach[] {
  const found: Reach[] = [];
  const add = (kind: Reach['kind'], pattern: RegExp, value: (raw: string) => string | null): void => {
    for (const { 0: raw, index } of text.matchAll(pattern)) {
      const end = index + raw.length;
      if (found.some((each) => index < each.end && each.start < end)) continue;
      const plain = value(raw.replace(/[.,;:!?]+$/, ''));
      if (plain !== null) found.push({ kind, value: plain, start: index, end });
    }
  };
  add('email', EMAIL, (raw) => raw.toLowerCase());
  add('link', SCHEME, (raw) => raw.toLowerCase());
  add('link', LINK, (raw) => raw.toLowerCase().replace(/^https?:\/\//, '').replace(/^www\./, '').replace(/\/$/, ''));
  add('phone', PHONE, phoneOf);
  return found;
}

function phoneOf(raw: string): string | null {
  const digits = digitsOf(raw.replace('(0)', ''));
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS || NOT_A_PHONE.test(raw.trim())) return null;
  return raw.startsWith('00') ? digits.slice(2) : digits;
}

const digitsOf = (text: string): string => asciiDigits(text).replaceAll(/\D/g, '');

/** Converts digits of other scripts to 0 to 9. */
export const asciiDigits = (text: string): string => text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
});

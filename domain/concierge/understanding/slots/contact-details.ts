import { packOf } from '../../../language/languages.ts';
import { readOnce, type Utterance } from '../../../language/utterance.ts';
import { word } from './grammar.ts';
import type { ReplyWords } from '../../../language/reply-words.ts';

/** A detail and the text without it. */
export type Taken<T> = { value: T; rest: Utterance };

// RFC 5321 allows 64 characters before the @; bounded runs keep matching linear.
const WRITTEN_EMAIL = /[\p{L}\p{N}._%+'-]{1,64}\s?@\s?(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}/u;
const ADDRESS = /^[a-z0-9](?:[a-z0-9._%+'-]{0,62}[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}[a-z]{2,24}$/;

/** An e-mail address, written or spoken (`anna dot weber at example dot com`), in lower case. */
export const emailIn = readOnce((said): Taken<string> | null => {
  const written = WRITTEN_EMAIL.exec(said.text)?.[0];
  const found = written === undefined ? spokenEmail(said.text, packOf(said.language).replies)
    : valid(written.replaceAll(/\s/g, ''), said.text.replace(written, ' '));
  return found === null ? null : { value: found.value, rest: said.with(found.rest) };
});

/** The text without its e-mail address: one such as `no.cancel@example.org` means nothing else. */
export const withoutEmail = (said: Utterance): Utterance => emailIn(said)?.rest ?? said;

/** Whether a text without a valid address tries to give one: it has an @. */
export const looksLikeEmail = (text: string): boolean => /\S@|@\S/.test(text);

type Left = { value: string; rest: string };

function valid(address: string, rest: string): Left | null {
  const value = address.toLowerCase().replace(/^[.'-]+|[.'-]+$/g, '');
  return ADDRESS.test(value) && !value.includes('..') ? { value, rest } : null;
}

/** Extends an address on both sides of the spoken @, as long as the words belong to it. */
function spokenEmail(text: string, { emailAt, emailDot, emailDash, emailUnderscore }: ReplyWords): Left | null {
  const words = text.replace(/[,;!?]/g, ' ').replace(/\.(?=\s|$)/g, ' ').split(/\s+/).filter(Boolean);
  const signs = new Map([...emailAt.map((each) => [each, '@'] as const), ...emailDot.map((each) => [each, '.'] as const),
    ...emailDash.map((each) => [each, '-'] as const), ...emailUnderscore.map((each) => [each, '_'] as const)]);
  const pieces = words.map((each) => signs.get(each.toLowerCase()) ?? each.toLowerCase());
  for (let at = pieces.indexOf('@'); at !== -1; at = pieces.indexOf('@', at + 1)) {
    const start = growBack(pieces, at);
    const end = growOn(pieces, at);
    const found = valid(pieces.slice(start, end).join(''), [...words.slice(0, start), ...words.slice(end)].join(' '));
    if (found !== null) return found;
  }
  return null;
}

const MOST_PIECES = 12;

const isJoint = (piece: string | undefined): boolean => piece === '.' || piece === '-' || piece === '_';

function growBack(pieces: readonly string[], at: number): number {
  let start = at - 1;
  while (start >= 2 && at - start < MOST_PIECES && isJoint(pieces[start - 1])) start -= 2;
  return Math.max(start, 0);
}

function growOn(pieces: readonly string[], at: number): number {
  let end = at + 2;
  while (end + 1 < pieces.length && end - at < MOST_PIECES && isJoint(pieces[end])) end += 2;
  return end;
}

const PHONE = /(?<![\p{L}\p{N}@.])(?:\+|00)?\(?\d[\d\s()./-]{5,22}\d(?![\p{L}\p{N}])/u;

/** A telephone number of 7 to 15 digits (E.164), as written apart from its spaces. A code of six digits is not one. */
export function phoneIn(said: Utterance): Taken<string> | null {
  const { text } = said;
  const found = PHONE.exec(text)?.[0].trim();
  if (found === undefined) return null;
  const digits = found.replaceAll(/\D/g, '');
  const isDate = /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(found);
  if (digits.length < 7 || digits.length > 15 || isDate) return null;
  return { value: (found.startsWith('+') ? '+' : '') + digits, rest: said.with(text.replace(found, ' ')) };
}

/** The six digits of a verification code, also as `123 456` or spoken one by one. */
export function codeIn({ text, lattice }: Utterance): string | null {
  const written = /(?<![\p{L}\p{N}])(?:\d[ -]?){5}\d(?![\p{L}\p{N}])/u.exec(text)?.[0];
  if (written !== undefined) return written.replaceAll(/\D/g, '');
  const spoken = lattice.tokens.flatMap((_, at) => word('number')(lattice, at).filter((match) => match.end === at + 1 && match.value < 10)
    .slice(0, 1));
  return spoken.length === 6 ? spoken.map((match) => match.value).join('') : null;
}

const NUMBER = /(?<![\p{L}\p{N}@.])(?=[A-Z0-9-]{0,19}\d)(?=[A-Z0-9-]{0,19}[A-Z])[A-Z0-9](?:[A-Z0-9-]{3,18})[A-Z0-9](?![\p{L}\p{N}@])/u;
/** A confirmation number: letters and digits. If the dialogue `asked` for it, lower case, spaces and letters alone also count. */
export function confirmationNumberIn(said: Utterance, { asked }: { asked: boolean }): string | null {
  const { text } = said;
  const shown = NUMBER.exec(text)?.[0];
  if (shown !== undefined) return shown;
  const anySize = NUMBER.exec(text.toUpperCase())?.[0];
  if (anySize !== undefined && (asked || said.says(packOf(said.language).replies.confirmationNumber))) return anySize;
  if (!asked) return null;
  // Spelt in groups: `K7 PQ 2M XA`, among words in lower case.
  const words = text.split(/[\s,.!:-]+/).filter(Boolean);
  const groups = words.filter((each) => /^[A-Z0-9]+$/.test(each));
  const joined = (groups.length > 0 ? groups : words.filter((each) => /\d/.test(each))).join('').toUpperCase();
  return /^[A-Z0-9]{5,20}$/.test(joined) && (/\d/.test(joined) || groups.length === words.length) ? joined : null;
}

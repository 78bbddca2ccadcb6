/** Settings as they were parsed; those that a process does not have are absent. */
type Settings = Readonly<Record<string, unknown>>;

/** A secret of fewer different characters was typed, not drawn. */
const DIFFERENT_CHARACTERS = 12;
/** What Meta gives apps has 32 hexadecimal digits. */
const APP_SECRET = { length: 16, differentCharacters: 8 };
/** Of the characters of a phrase, so many stand in words; of drawn ones, a fifth happen to look so. */
const SHARE_IN_WORDS = 0.63;
/** A phrase has few digits, and more vowels than letters that were drawn. With these shares, one in 25,000 drawn secrets looks typed. */
const SHARE_OF_DIGITS = 0.1;
const SHARE_OF_VOWELS = 0.33;
/** Characters that are each next to the one before, in so large a share, are a row such as `abcdef` or `123456`. */
const SHARE_IN_ROWS = 0.5;

/** What production needs, by setting; null if the setting is right. */
const rules: Record<string, (settings: Settings) => string | null> = {
  // These would be holes in production; they are meant for a single machine.
  FETCH_ALLOW_PRIVATE: (settings) => (settings['FETCH_ALLOW_PRIVATE'] === true ? 'must not be set in production' : null),
  LOCAL_STACK: (settings) => (settings['LOCAL_STACK'] === true ? 'must not be set in production: everybody could read the mails' : null),
  // What keeps one wall's fall from being everybody's.
  PAYLOAD_ENCRYPTION: (settings) => (settings['PAYLOAD_ENCRYPTION'] === false ? 'must be on in production: the Temporal service would '
    + 'store guests\' words' : null),
  SERVER_SECRET: ({ SERVER_SECRET: secret }) => (typeof secret === 'string' && isTyped(secret, DIFFERENT_CHARACTERS)
    ? 'must be random in production, not a phrase or a pattern: every token, key and code is made with it' : null),
  META_APP_SECRET: ({ META_APP_SECRET: secrets }) => (Array.isArray(secrets) && secrets.some(isNoAppSecret)
    ? 'must be the app\'s own in production: with a guess at it, anybody can write as any guest' : null),
  DATABASE_SYSTEM_URL: ({ DATABASE_URL: url, DATABASE_SYSTEM_URL: systemUrl }) => {
    if (typeof systemUrl !== 'string') return 'is missing: in production the system path has a login of its own (docs/operations.md)';
    return typeof url === 'string' && loginIn(systemUrl) === loginIn(url) ? 'must be of another login than DATABASE_URL in production'
      : null;
  },
  // Cookies and links that cross plain http are everybody's on the way.
  PUBLIC_URL: ({ PUBLIC_URL: url, ...settings }) => {
    if (url === undefined) return 'PORT' in settings ? 'is missing: in production, give the https address that browsers use' : null;
    return typeof url === 'string' && url.startsWith('https://') ? null : 'must be https in production';
  },
};

const isNoAppSecret = (secret: string): boolean =>
  secret.length < APP_SECRET.length || isTyped(secret, APP_SECRET.differentCharacters);

/** Whether a person made a secret up: repeated characters, a row of neighbours, or words, in one of the languages of Latin letters. */
function isTyped(secret: string, differentCharacters: number): boolean {
  if (new Set(secret).size < differentCharacters || /\s/.test(secret)) return true;
  const inAll = (found: RegExp): number => (secret.match(found) ?? []).join('').length;
  const inRows = secret.split('').filter((sign, at) => Math.abs(sign.charCodeAt(0) - secret.charCodeAt(at - 1)) <= 1).length;
  if (inRows >= secret.length * SHARE_IN_ROWS) return true;
  return inAll(/\p{Lu}?\p{Ll}{3,}|\p{Lu}{4,}/gu) >= secret.length * SHARE_IN_WORDS && inAll(/\d/g) <= secret.length * SHARE_OF_DIGITS
    && inAll(/[aeiouyäöüàáâéèêíóôúœ]/giu) >= inAll(/\p{L}/gu) * SHARE_OF_VOWELS;
}

const loginIn = (url: string): string | undefined => URL.parse(url)?.username;

/** The settings with which production does not start, each with what is wrong with it. Empty outside production. */
export function unsafeInProduction(settings: Settings): [name: string, problem: string][] {
  if (settings['NODE_ENV'] !== 'production') return [];
  return Object.entries(rules).flatMap(([name, rule]) => {
    const problem = rule(settings);
    return problem === null ? [] : [[name, problem] as [string, string]];
  });
}

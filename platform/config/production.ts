/** Settings as they were parsed; those that a process does not have are absent. */
type Settings = Readonly<Record<string, unknown>>;

/** A secret of fewer different characters was typed, not drawn. */
const DIFFERENT_CHARACTERS = 12;

/** What production needs, by setting; null if the setting is right. */
const rules: Record<string, (settings: Settings) => string | null> = {
  // These would be holes in production; they are meant for a single machine.
  FETCH_ALLOW_PRIVATE: (settings) => (settings['FETCH_ALLOW_PRIVATE'] === true ? 'must not be set in production' : null),
  LOCAL_STACK: (settings) => (settings['LOCAL_STACK'] === true ? 'must not be set in production: everybody could read the mails' : null),
  // What keeps one wall's fall from being everybody's.
  PAYLOAD_ENCRYPTION: (settings) => (settings['PAYLOAD_ENCRYPTION'] === false ? 'must be on in production: the Temporal service would '
    + 'store guests\' words' : null),
  SERVER_SECRET: ({ SERVER_SECRET: secret }) => (typeof secret === 'string' && new Set(secret).size < DIFFERENT_CHARACTERS
    ? 'must be random in production: every token, key and code is made with it' : null),
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

const loginIn = (url: string): string | undefined => URL.parse(url)?.username;

/** The settings with which production does not start, each with what is wrong with it. Empty outside production. */
export function unsafeInProduction(settings: Settings): [name: string, problem: string][] {
  if (settings['NODE_ENV'] !== 'production') return [];
  return Object.entries(rules).flatMap(([name, rule]) => {
    const problem = rule(settings);
    return problem === null ? [] : [[name, problem] as [string, string]];
  });
}

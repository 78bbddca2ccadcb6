/** Settings as they were parsed; those that a process does not have, or was not given, are absent. */
type Settings = Readonly<Record<string, unknown>>;

type Rule = (settings: Settings) => string | false;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const urlIn = (value: unknown): URL | null => URL.parse(text(value) ?? '');
/** Of a text, a list or an object. */
const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;

/** A ceiling for one client that is higher than the one for all of them. */
const ceiling = (perClient: string, together: string): Rule => ({ [perClient]: one, [together]: all }) =>
  typeof one === 'number' && typeof all === 'number' && one > all
  && `${perClient} (${one}) is more than ${together} (${all}): one client can take everything`;

/** Another database than that of the hotels; a pooler may have another address. */
const otherDatabase = (name: string): Rule => ({ [name]: other, DATABASE_URL: own }) =>
  text(other) !== undefined && urlIn(other)?.pathname !== urlIn(own)?.pathname && `${name} names another database than DATABASE_URL`;

const rules: readonly Rule[] = [
  otherDatabase('DATABASE_SYSTEM_URL'),
  otherDatabase('DATABASE_DIRECT_URL'),
  ({ DATABASE_DIRECT_URL: direct, DATABASE_URL: url }) => text(direct) !== undefined && urlIn(direct)?.username !== urlIn(url)?.username
    && 'DATABASE_DIRECT_URL is of another login than DATABASE_URL',
  ({ TEMPORAL_TLS: tls, ...settings }) => {
    const given = Object.keys(settings).find((name) => name.startsWith('TEMPORAL_TLS_') && text(settings[name]) !== undefined);
    return (tls === '0' || tls === 'false') && given !== undefined && `TEMPORAL_TLS is off, so that ${given} counts for nothing`;
  },
  ({ SERVER_SECRET: secret, SERVER_SECRET_PREVIOUS: earlier }) => Array.isArray(earlier) && earlier.includes(secret)
    && 'SERVER_SECRET_PREVIOUS names the secret that SERVER_SECRET is now: nothing was changed',
  ({ OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) => !isEmpty(headers) && endpoint === undefined
    && 'OTEL_EXPORTER_OTLP_HEADERS is given without OTEL_EXPORTER_OTLP_ENDPOINT: no traces are sent',
  ({ ACCEPT_TIMEOUT_MS: accept, ANSWER_TIMEOUT_MS: answer }) => typeof accept === 'number' && typeof answer === 'number' && accept > answer
    && 'ACCEPT_TIMEOUT_MS is more than ANSWER_TIMEOUT_MS: replies are given up before messages are',
  ({ LOCAL_STACK: isLocal, DATA_DIR: folder }) => isLocal === true && folder === undefined
    && 'LOCAL_STACK is on without DATA_DIR: there is no inbox for mails',
  // Of the API.
  ({ COOKIE_DOMAIN: domain, PUBLIC_URL: url }) => {
    const [parent, host] = [text(domain)?.replace(/^\./, ''), urlIn(url)?.hostname];
    return parent !== undefined && host !== undefined && host !== parent && !host.endsWith(`.${parent}`)
      && 'COOKIE_DOMAIN does not contain the host of PUBLIC_URL: browsers refuse its cookies, and nobody can sign in';
  },
  ({ PUBLIC_URL: url, TRUST_PROXY: proxies, PORT: port }) => port !== undefined && proxies === 0 && urlIn(url)?.protocol === 'https:'
    && 'PUBLIC_URL is https, which a proxy in front has to end, but TRUST_PROXY is 0: all callers count as one address for the limits',
  (settings) => {
    const [given, missing] = isEmpty(settings['META_APP_SECRET']) ? ['META_VERIFY_TOKEN', 'META_APP_SECRET']
      : ['META_APP_SECRET', 'META_VERIFY_TOKEN'];
    return 'PORT' in settings && !isEmpty(settings[given]) && isEmpty(settings[missing])
      && `${given} is given without ${missing}: the webhook of Meta answers 503`;
  },
  // Of a worker.
  ceiling('MAX_TURNS_PER_CLIENT', 'MAX_CONCURRENT_TURNS'),
  ceiling('MAX_BOOKINGS_PER_CLIENT', 'MAX_CONCURRENT_BOOKINGS'),
  ceiling('MAX_SENDS_PER_CLIENT', 'MAX_CONCURRENT_SENDS'),
  ceiling('MAX_MODEL_CALLS_PER_CLIENT', 'MAX_CONCURRENT_MODEL_CALLS'),
  ({ SMTP_URL: server, MAIL_FROM: sender }) => text(server) !== undefined && /@localhost>?$/.test(text(sender) ?? '')
    && 'SMTP_URL is given without MAIL_FROM: mails come from an address at localhost, which other servers refuse',
];

/** Settings that do not go together, each in a sentence without their secrets. */
export const contradictions = (settings: Settings): string[] => rules.map((rule) => rule(settings)).filter((found) => found !== false);

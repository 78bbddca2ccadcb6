import { z } from 'zod';
import { apiKeySegment } from '../domain/accounts/api-key-format.ts';
import { limitsEnvironment } from '../domain/limits/limits-config.ts';
import { env, parseEnvironment, runnerEnvironment, sharedEnvironment } from '../platform/config/shared-config.ts';

const { count } = env;

/** What an API process is told. */
export const apiEnvironment = sharedEnvironment.extend({
  HOST: z.string().default('127.0.0.1').meta({ description: 'the address at which the API listens' }),
  PORT: env.port.default(3000).meta({ description: 'the port at which the API listens' }),
  OPERATIONS_HOST: z.string().default('127.0.0.1').meta({
    description: 'where the API\'s `/metrics`, `/healthz` and `/readyz` are for operations alone',
  }),
  OPERATIONS_PORT: env.port.default(0).meta({
    description: 'the port for it; 0 takes any free one',
    usually: '0 (9466 in `npm start`)',
  }),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional().meta({
    description: 'the address that browsers use. API: only pages of this origin may send cookies with a change. Worker: links in '
      + 'mails begin with it',
    usually: '`http://localhost:$PORT`; required in production, and for a worker with `SMTP_URL`',
  }),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0).meta({
    description: 'number of proxies in front whose `X-Forwarded-For` is believed',
  }),
  COOKIE_DOMAIN: env.optionalText.meta({
    description: 'parent domain whose subdomains share the operators\' session',
    usually: 'this host alone',
  }),
  API_KEY_PREFIX: z.string().regex(apiKeySegment, 'must be lower-case letters, digits and hyphens').default('hcp').meta({
    description: 'first part of every API key',
  }),
  ...limitsEnvironment,
  LIMIT_SOCKETS_PER_ADDRESS: count.default(500).meta({
    description: 'open sockets of an address, per process; a hotel\'s Wi-Fi is one address',
  }),
  LIMIT_SOCKETS_PER_SESSION: count.default(10).meta({ description: 'open sockets of a session, per process' }),
  LIMIT_STREAMS_PER_ADDRESS: count.default(500).meta({
    description: 'open event streams of agents (A2A, MCP `GET` and `subscriptions/listen`) from an address, per process',
  }),
  LIMIT_STREAMS_PER_KEY: count.default(200).meta({ description: 'open event streams of an agent\'s key, per process' }),
  ...runnerEnvironment,
  META_APP_SECRET: env.list.meta({
    description: 'of the app at Meta whose webhooks come to `/webhooks/meta`; several, separated by commas, while it changes and '
      + 'for Instagram\'s own',
    usually: 'none: the webhook answers 503', secret: true,
  }),
  META_VERIFY_TOKEN: env.optionalText.meta({
    description: 'what Meta has to send in the webhook\'s handshake',
    usually: 'none: the webhook answers 503', secret: true,
  }),
  SOCKET_PING_MS: count.default(25_000).meta({ description: 'heartbeat of sockets' }),
  SECURITY_CONTACT: z.string().regex(
    /^(?:mailto:|https:\/\/|tel:)\S+$/, 'must be like mailto:security@example.com or https://example.com/security',
  ).optional().meta({
    description: 'where weaknesses are reported (`mailto:…`, `https://…`), for `/.well-known/security.txt`',
    usually: 'none: there is no such file',
  }),
  DEMO_PAGE: env.flag.meta({
    description: 'serves the guest\'s page at `/demo`',
    usually: 'on where `DEMOSITE_BASE_URL` has the origin of `PUBLIC_URL`, else 0 (1 in `npm start`)',
  }),
  DEMOSITE_BASE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional().meta({
    description: 'where the preview sites of clients are; if it is set but empty, there are none',
    usually: '`PUBLIC_URL` if the demo page is on, else none',
  }),
  TEMPORAL_UI_URL: z.url({ protocol: /^https?$/ }).optional().meta({
    description: 'where operators\' browsers find the Temporal Web UI; its pages may have payloads decrypted',
    usually: 'none (its own in `npm start`)',
  }),
  PASSWORD_RANGE_URL: env.baseUrl.optional().meta({
    description: 'a range service of breached passwords, such as `https://api.pwnedpasswords.com/range`, in which new passwords are '
      + 'looked up by the first five hex digits of their SHA-1',
    usually: 'none: only the offline list is used',
  }),
  SSO_TRUSTED_ORIGINS: env.list.meta({
    description: 'origins of identity providers that may be on a private network and without https, separated by commas',
    usually: 'none',
  }),
  MCP_TOOLS_PAGE_SIZE: count.default(250).meta({ description: 'tools on a page of `tools/list`' }),
  MCP_CALL_BEAT_MS: count.default(15_000).meta({
    description: 'how often a long MCP call shows that it is still at work; a resumed stream ends after three such times without a sign',
  }),
  MCP_KEEP_ALIVE_MS: count.default(300_000).meta({
    description: 'how often an open MCP stream keeps its session alive and checks its key',
  }),
  MCP_ALLOWED_HOSTS: env.list.meta({
    description: 'host names to which MCP answers, besides that of `PUBLIC_URL`, separated by commas',
    usually: 'none',
  }),
  LEGACY_SHIMS: env.flag.meta({ description: 'also serves the paths of the earlier API' }),
});

export type ApiConfig = Omit<z.output<typeof apiEnvironment>, 'DEMOSITE_BASE_URL'> & {
  PUBLIC_URL: string;
  DEMOSITE_BASE_URL: string | undefined;
};

/** The API's configuration, from the environment. @throws Error that names what is wrong */
export function apiConfig(environment: Record<string, string | undefined> = process.env): ApiConfig {
  const config = parseEnvironment(apiEnvironment, environment, { meaningWhenEmpty: ['DEMOSITE_BASE_URL'] });
  const withoutSlash = (url: string): string => url.replace(/\/$/, '');
  const publicUrl = withoutSlash(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`);
  const demoSites = config.DEMOSITE_BASE_URL ?? (config.DEMO_PAGE ? publicUrl : '');
  // A preview site leads to the guest's page of its own origin.
  const isHost = URL.parse(demoSites)?.origin === new URL(publicUrl).origin;
  return {
    ...config, DEMO_PAGE: config.DEMO_PAGE || isHost, PUBLIC_URL: publicUrl,
    DEMOSITE_BASE_URL: demoSites === '' ? undefined : withoutSlash(demoSites),
  };
}

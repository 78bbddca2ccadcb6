import { z } from 'zod';
import { apiKeySegment } from '../domain/accounts/api-key-format.ts';
import { limitsEnvironment } from '../domain/limits/limits-config.ts';
import { env, parseEnvironment, runnerEnvironment, sharedEnvironment } from '../platform/config/shared-config.ts';

const { count } = env;

const apiEnvironment = sharedEnvironment.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: env.port.default(3000),
  /** Where `/healthz`, `/readyz` and `/metrics` are for operations alone; 0 picks a free port. */
  OPERATIONS_HOST: z.string().default('127.0.0.1'),
  OPERATIONS_PORT: env.port.default(0),
  /** The address guests and browsers use; the only origin that may send cookies with a change. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Number of proxies in front whose `X-Forwarded-For` is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /** The parent domain whose subdomains share the session cookie; left out, the cookie is for this host alone. */
  COOKIE_DOMAIN: env.optionalText,
  /** First part of every API key. */
  API_KEY_PREFIX: z.string().regex(apiKeySegment, 'must be lower-case letters, digits and hyphens').default('hcp'),
  ...limitsEnvironment,
  LIMIT_SOCKETS_PER_ADDRESS: count.default(500),
  LIMIT_SOCKETS_PER_SESSION: count.default(10),
  /** Event streams that agents hold open, A2A's and MCP's together. */
  LIMIT_STREAMS_PER_ADDRESS: count.default(500),
  LIMIT_STREAMS_PER_KEY: count.default(200),
  ...runnerEnvironment,
  /** Of the app at Meta whose webhooks come here; several while it changes, and for Instagram's own. Secret. */
  META_APP_SECRET: env.list,
  /** What Meta has to say in the webhook's handshake. Secret. */
  META_VERIFY_TOKEN: env.optionalText,
  SOCKET_PING_MS: count.default(25_000),
  /** Where weaknesses are reported, for `/.well-known/security.txt`. */
  SECURITY_CONTACT: z.string().regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, 'must be like mailto:security@example.com or https://example.com/security').optional(),
  /** The demo hotel's page at `/demo`; on in the local stack, and where the preview sites are of this origin. */
  DEMO_PAGE: env.flag,
  /** Where the preview sites of clients are; left out, they are beside the demo page, and set empty there are none. */
  DEMOSITE_BASE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  /** Where operators' browsers find the Temporal Web UI; its pages may have payloads decrypted. */
  TEMPORAL_UI_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A range service of breached passwords, without the prefix at its end; left out, the offline list stands alone. */
  PASSWORD_RANGE_URL: env.baseUrl.optional(),
  /** Origins of providers of identities that may be on a private network, and without https. */
  SSO_TRUSTED_ORIGINS: env.list,
  /** How many tools one page of MCP's `tools/list` holds. */
  MCP_TOOLS_PAGE_SIZE: count.default(250),
  /** How often a call that lasts shows on its stored stream that it is at work; after three of them without it counts as dead. */
  MCP_CALL_BEAT_MS: count.default(15_000),
  /** How often an open MCP stream keeps its session alive, and looks whether its key still counts. */
  MCP_KEEP_ALIVE_MS: count.default(300_000),
  /** Names beside that of PUBLIC_URL to which MCP answers, separated by commas, as a proxy inside may use. */
  MCP_ALLOWED_HOSTS: z.string().default('').transform((list) => list.split(',').map((name) => name.trim()).filter((name) => name !== '')),
  /** Serves the paths of the earlier API beside the current ones. */
  LEGACY_SHIMS: env.flag,
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

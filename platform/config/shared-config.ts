import { join } from 'node:path';
import { z } from 'zod';
import { languageModel } from './language-model.ts';
import { apiKeySegment } from '../../domain/accounts/api-key-format.ts';
import { unsafeInProduction } from './production.ts';
import { addressOrProfile, temporalEnvironment } from './temporal.ts';
import { QUIET_MS } from '../../domain/model/channels/inbound.ts';
import { SESSION_IDLE_MS } from '../../domain/model/flows.ts';

const optionalText = z.string().optional();

const port = z.coerce.number().int().min(0).max(65_535);

/** `1` or `true`, as switches are written in an environment. */
const switchOf = (usual: '0' | '1') =>
  z.enum(['0', '1', 'true', 'false']).default(usual).transform((value) => value === '1' || value === 'true');
const flag = switchOf('0');

const count = z.coerce.number().int().min(1);

/** An address that paths are added to, without a slash at its end. */
const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Several values separated by commas. */
const list = z.string().default('').transform((text) => text.split(',').map((item) => item.trim()).filter((item) => item !== ''));

/** Building blocks of the mains' configuration. */
export const env = { optionalText, port, flag, count, list, baseUrl };

/** How both mains talk to the flow engine. */
export const runnerEnvironment = {
  SESSION_IDLE_MS: count.default(SESSION_IDLE_MS),
  ACCEPT_TIMEOUT_MS: count.default(10_000),
  ANSWER_TIMEOUT_MS: count.default(60_000),
  /** How long a messaging channel's guest has to be quiet before an answer. */
  CHANNEL_QUIET_MS: count.default(QUIET_MS),
};

const databaseUrl = z.string({ error: 'is missing: give the connection string of a PostgreSQL database' })
  // Start-up options carry the role, which row-level security rests on.
  .refine((url) => !/[?&]options=/.test(url), 'must not contain options=; the service sets its own');

/** What every process of the product is told. */
export const sharedEnvironment = z.object({
  /** Connection string of a login that may become the application role. Secret. */
  DATABASE_URL: databaseUrl,
  /** The same of a login that may become the system role; left out, that of DATABASE_URL has to. Secret. */
  DATABASE_SYSTEM_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  ...temporalEnvironment,
  /** Every key of the service is derived from it: tokens, reset codes, API keys. Secret; the same for all processes. */
  SERVER_SECRET: z.string({ error: 'is missing: give at least 32 random characters, the same to every process' })
    .min(32, 'must have at least 32 characters'),
  /** Secrets that were current before, newest first, separated by commas: what they signed stays valid. Secret. */
  SERVER_SECRET_PREVIOUS: z.string().default('')
    .transform((list) => list.split(',').map((item) => item.trim()).filter((item) => item !== '')),
  /** Names the deployment in API keys and tokens; those of another one are refused. */
  CONCIERGE_ENV: z.string().regex(apiKeySegment, 'must be lower-case letters, digits and hyphens').default('live'),
  /** Set by `npm start`: mails become files under `DATA_DIR/mail` and can be read at `/local/inbox`. */
  LOCAL_STACK: flag,
  DATA_DIR: optionalText,
  /** Encrypts what workflows carry; the same for all processes. Runs that began in the clear go on. */
  PAYLOAD_ENCRYPTION: switchOf('1'),
  /** Lifts the rules on addresses and ports for outgoing requests, for sites on this machine; not in production. */
  FETCH_ALLOW_PRIVATE: flag,
  /**
   * The platform's own language model, for clients that are entitled to it: JSON as `PUT …/integrations/model` takes it. Workers ask
   * it; the API shows its limits. Secret.
   */
  LANGUAGE_MODEL: languageModel,
  /** Origins of language models that may be on a private network, and without https. */
  MODEL_TRUSTED_ORIGINS: list,
  /** `off`: background tasks are recorded and nothing runs, as in environments that must not reach out. */
  PIPELINE_DISPATCH: z.enum(['on', 'off']).default('on'),
  /** Where traces go: the address of an OpenTelemetry collector that takes OTLP over HTTP. Left out, there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional().transform((url) => url?.replace(/\/+$/, '')),
  /** Sent to the collector: `name=value,name=value`. Secret. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform((list) => Object.fromEntries(
    list.split(',').map(
      (pair) => pair.split('='),
    ).filter(([name]) => name?.trim()).map(([name = '', ...value]) => [name.trim(), value.join('=').trim()]),
  )),
  /** The share of requests that are traced, unless their caller has decided. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  NODE_ENV: optionalText,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** Where the local stack keeps mails, the worker writing and the API reading; undefined elsewhere. */
export const mailDirectory = ({ LOCAL_STACK, DATA_DIR }: { LOCAL_STACK: boolean; DATA_DIR?: string | undefined }) =>
  (LOCAL_STACK && DATA_DIR !== undefined ? join(DATA_DIR, 'mail') : undefined);

/** What a process is told where it differs from the usual. */
interface ParsingOptions {
  /** Those that say something by being empty. */
  meaningWhenEmpty?: readonly string[];
  /** False for what serves nobody, such as migrations: production does not ask for its safeguards. */
  serves?: boolean;
}

/**
 * Parses an environment, once, at the start of a process. Empty values count as absent, as shells and
 * compose files write them, but for those that say something by being empty.
 *
 * @throws Error that names each variable and what is wrong with it, never its value
 */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema, environment: Record<string, string | undefined>,
  { meaningWhenEmpty = [], serves = true }: ParsingOptions = {},
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(
    ([name, value]) => value?.trim() || (value !== undefined && meaningWhenEmpty.includes(name)),
  ));
  const parsed = schema.superRefine(serves ? refuseInProduction : () => undefined).safeParse({ ...given, ...addressOrProfile(given) });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The environment is not usable:\n${problems.join('\n')}\nSee docs/configuration.md.`);
}

function refuseInProduction(config: unknown, check: z.core.$RefinementCtx): void {
  for (const [name, message] of unsafeInProduction(config as Record<string, unknown>)) {
    check.addIssue({ code: 'custom', path: [name], message });
  }
}

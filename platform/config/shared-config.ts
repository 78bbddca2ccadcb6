import { join } from 'node:path';
import { z } from 'zod';
import { languageModel } from './language-model.ts';
import { apiKeySegment } from '../../domain/accounts/api-key-format.ts';
import { createLogger } from '../logger.ts';
import { contradictions } from './contradictions.ts';
import { unsafeInProduction } from './production.ts';
import { type Environment, withSecretFiles } from './secret-files.ts';
import { addressOrProfile, temporalEnvironment } from './temporal.ts';
import { unreadVariables } from './unread.ts';
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
  SESSION_IDLE_MS: count.default(SESSION_IDLE_MS).meta({ description: 'quiet time after which the run of a conversation ends' }),
  ACCEPT_TIMEOUT_MS: count.default(10_000).meta({ description: 'how long a request waits for its 202' }),
  ANSWER_TIMEOUT_MS: count.default(60_000).meta({ description: 'how long to wait for the reply in a test session or to an agent' }),
  CHANNEL_QUIET_MS: count.default(QUIET_MS).meta({
    description: 'how long a guest on a messaging channel has to be quiet before the concierge answers',
  }),
  RUNBOOK_URL: z.url({ protocol: /^https?$/ }).optional().meta({
    description: 'where operators read the [runbook](runbook.md); each run in the Temporal Web UI links to it',
    usually: 'none: runs name the file',
  }),
};

const databaseUrl = z.string({ error: 'is missing: give the connection string of a PostgreSQL database' })
  // Start-up options carry the role, which row-level security rests on.
  .refine((url) => !/[?&]options=/.test(url), 'must not contain options=; the service sets its own');

/** The settings that every process of the product gets. */
export const sharedEnvironment = z.object({
  DATABASE_URL: databaseUrl.meta({
    description: 'a login that may become `concierge_app` and owns nothing ([Operations](operations.md#logins-of-the-database)); '
      + 'for `npm run migrate` and `npm start` the owner of the tables',
    usually: 'required (embedded in `npm start`)', secret: true,
  }),
  DATABASE_SYSTEM_URL: databaseUrl.optional().meta({
    description: 'the same for another login, which may become `concierge_system`',
    usually: 'required in production, else `DATABASE_URL` (made by `npm start`)', secret: true,
  }),
  DATABASE_DIRECT_URL: databaseUrl.optional().meta({
    description: 'set where `DATABASE_URL` and `DATABASE_SYSTEM_URL` lead to a pooler in transaction mode, such as PgBouncer: the same '
      + 'login as `DATABASE_URL`, past the pooler, for notifications and `npm run migrate` '
      + '([Operations](operations.md#a-pooler-in-between))',
    usually: 'none: no pooler, or one in session mode', secret: true,
  }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20).meta({
    description: 'connections that a process holds at most for hotels, and half as many for the platform\'s own records. It holds '
      + 'four more for limits, and a worker another six',
  }),
  ...temporalEnvironment,
  SERVER_SECRET: z.string({ error: 'is missing: give at least 32 random characters, the same to every process' })
    .min(32, 'must have at least 32 characters').meta({
    description: 'at least 32 random characters, the same for all processes. Tokens, keys and codes are made with it, and secrets '
      + 'of integrations are encrypted with it',
    usually: 'required (made by `npm start`)', secret: true,
  }),
  SERVER_SECRET_PREVIOUS: list.meta({
    description: 'earlier values, newest first, separated by commas: what they signed or encrypted stays valid',
    usually: 'none', secret: true,
  }),
  CONCIERGE_ENV: z.string().regex(apiKeySegment, 'must be lower-case letters, digits and hyphens').default('live').meta({
    description: 'name of the environment, which is part of every API key; keys of another one are refused',
    usually: '`live` (`local` in `npm start`)',
  }),
  /** Set by `npm start`: mails become files under `DATA_DIR/mail` and can be read at `/local/inbox`. */
  LOCAL_STACK: flag,
  /** Of the local stack, for what its processes share. */
  DATA_DIR: optionalText,
  PAYLOAD_ENCRYPTION: switchOf('1').meta({
    description: 'encrypts what workflows carry ([Operations](operations.md#encrypted-payloads)); the same for all processes. '
      + 'Production refuses 0',
  }),
  FETCH_ALLOW_PRIVATE: flag.meta({
    description: 'lets outgoing requests reach private addresses, and ports other than 80 and 443. Refused in production',
    usually: '0 (1 in `npm start`)',
  }),
  LANGUAGE_MODEL: languageModel.meta({
    description: 'the installation\'s own language model, as JSON, for clients with the feature `language-model` ([Language '
      + 'models](language-model.md)): workers ask it, the API shows its limits',
    usually: 'none', secret: true,
  }),
  MODEL_TRUSTED_ORIGINS: list.meta({
    description: 'origins of language models that may be on a private network and without https, such as `http://10.0.0.7:8000`, '
      + 'separated by commas',
    usually: 'none',
  }),
  PIPELINE_DISPATCH: z.enum(['on', 'off']).default('on').meta({ description: '`off` records background tasks and runs none' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional().transform((url) => url?.replace(/\/+$/, '')).meta({
    description: 'the OpenTelemetry collector (OTLP over HTTP) that gets traces',
    usually: 'none: no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform((list) => Object.fromEntries(
    list.split(',').map(
      (pair) => pair.split('='),
    ).filter(([name]) => name?.trim()).map(([name = '', ...value]) => [name.trim(), value.join('=').trim()]),
  )).meta({
    description: '`name=value,…` to send to the collector',
    usually: 'none', secret: true,
  }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).meta({
    description: 'share of requests that are traced, 0 to 1, unless their caller has decided',
  }),
  NODE_ENV: z.string().trim().toLowerCase().optional().meta({
    description: '`production`, in capitals or not, refuses development settings, and does not start without the settings that make it '
      + 'safe ([Operations](operations.md#what-production-asks-for))',
  }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').meta({
    description: '`trace`, `debug`, `info`, `warn`, `error` or `silent`',
  }),
});

/** Where the local stack keeps mails, the worker writing and the API reading; undefined elsewhere. */
export const mailDirectory = ({ LOCAL_STACK, DATA_DIR }: { LOCAL_STACK: boolean; DATA_DIR?: string | undefined }) =>
  (LOCAL_STACK && DATA_DIR !== undefined ? join(DATA_DIR, 'mail') : undefined);

/** How settings are read, where that differs from the usual. */
interface ParsingOptions {
  /** Settings that mean something when they are empty. */
  meaningWhenEmpty?: readonly string[];
  /** False for programs that serve nobody, such as migrations: production does not require its safeguards of them. */
  serves?: boolean;
}

/**
 * Parses an environment, once, at the start of a process. Empty values count as absent, as shells and
 * compose files write them, but for those that say something by being empty. A secret may come as a file.
 *
 * @throws Error that names each variable and what is wrong with it, never its value
 */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema, environment: Environment, { meaningWhenEmpty = [], serves = true }: ParsingOptions = {},
): z.output<Schema> {
  const names = Object.keys(schema.shape);
  const secrets = names.filter((name) => schema.shape[name]?.meta()?.['secret'] === true);
  const { values, problems: unread } = withSecretFiles(environment, secrets);
  const given = Object.fromEntries(Object.entries(values).filter(
    ([name, value]) => value?.trim() || (value !== undefined && meaningWhenEmpty.includes(name)),
  ));
  const parsed = schema.superRefine(serves ? refuseInProduction : () => undefined).safeParse({ ...given, ...addressOrProfile(given) });
  const problems = [...unread, ...parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []];
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nSee docs/configuration.md.`);
  }
  const remarks = [...unreadVariables(Object.keys(environment), names, secrets), ...contradictions(parsed.data)];
  if (remarks.length > 0) {
    const logger = createLogger('settings', 'warn');
    for (const remark of remarks) logger.warn(remark);
  }
  return parsed.data;
}

function refuseInProduction(config: unknown, check: z.core.$RefinementCtx): void {
  for (const [name, message] of unsafeInProduction(config as Record<string, unknown>)) {
    check.addIssue({ code: 'custom', path: [name], message });
  }
}

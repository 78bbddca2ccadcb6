import { usualLimits } from '../activities/adapters/reading/limits.ts';
import { answerEngines } from '../platform/config/answer-engines.ts';
import { limitsEnvironment } from '../domain/limits/limits-config.ts';
import { temporalEnvironment } from '../platform/config/temporal.ts';
import { env, parseEnvironment, runnerEnvironment, sharedEnvironment } from '../platform/config/shared-config.ts';
import { TASKS_PER_CLIENT } from '../domain/pipelines/begin-task.ts';
import { NOTES_KEPT_DAYS } from '../domain/upkeep/forget-notes.ts';
import { z } from 'zod';
import { EVIDENCE_MS } from '../domain/model/channels/sends.ts';
import { taskQueues, type TaskQueue } from '../domain/model/flows.ts';
import type { Login } from '../domain/storage/logins.ts';
import { APP_ROLE, SYSTEM_ROLE } from '../domain/storage/tenant-policy.ts';

export const everyQueue = Object.keys(taskQueues) as TaskQueue[];

/** `interactive,booking`, as lists are written in an environment. */
const queueList = env.optionalText.transform((list) => list?.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(everyQueue, `must be some of ${everyQueue.join(', ')}`)).min(1).optional());

/** How mails are sent. */
const mailEnvironment = {
  SMTP_URL: env.optionalText.meta({
    description: 'the mail server: `smtp://user:password@host:port` or `smtps://…`. Without one, codes and calls for a person are '
      + 'tried for ten minutes and other mails for two days',
    usually: 'none (files and an inbox in `npm start`)', secret: true,
  }),
  MAIL_FROM: z.string().default('Hotel Concierge Platform <concierge@localhost>').meta({ description: 'the sender of mails' }),
};

/** Where Meta is. */
const metaEnvironment = {
  META_APP_ID: env.list.meta({
    description: 'ids of the Meta apps with which this service sends, separated by commas; an echo of any other is a person\'s message',
    usually: 'none: people who answer in the inbox of Instagram or Messenger do not pause the concierge',
  }),
  META_GRAPH_URL: env.baseUrl.default('https://graph.facebook.com').meta({ description: 'Meta\'s Graph API for pages and WhatsApp' }),
  META_INSTAGRAM_GRAPH_URL: env.baseUrl.default('https://graph.instagram.com').meta({
    description: 'Meta\'s Graph API for Instagram\'s own login',
  }),
  META_GRAPH_VERSION: z.string().regex(/^v\d+\.\d+$/, 'must be like v25.0').default('v25.0').meta({ description: 'the version of both' }),
};

/** Versions of the workers. */
const versionEnvironment = {
  WORKER_DEPLOYMENT: z.string().regex(/^[A-Za-z][\w-]{0,62}$/, 'must be letters, digits, - and _, from a letter on').optional().meta({
    description: 'the name under which the Temporal service tells versions of the workers apart. A run then ends on the version that it '
      + 'began on, and a new version gets no work until `npm run deploy -- promote` ([Deploying](deploying.md#versions-side-by-side))',
    usually: 'none: every worker takes every run',
  }),
};

/** The settings of a worker. */
export const workerEnvironment = sharedEnvironment.extend({
  ...runnerEnvironment,
  ...limitsEnvironment,
  WORKER_QUEUES: queueList.meta({
    description: 'the task queues that this process serves, some of `interactive`, `booking`, `outbound`, `pipeline`, `upkeep`, '
      + '`models`, `webhooks`, separated by commas',
    usually: 'all of them, `pipeline` and `upkeep` in a child process',
  }),
  WORKER_HTTP_HOST: z.string().default('127.0.0.1').meta({ description: 'where the worker\'s `/healthz`, `/readyz` and `/metrics` are' }),
  WORKER_HTTP_PORT: env.port.default(0).meta({
    description: 'the port for it; 0 takes any free one',
    usually: '0 (9464 and 9465 in `npm start`)',
  }),
  PUBLIC_URL: env.baseUrl.optional(),
  ...mailEnvironment,
  AI_VISIBILITY_ENGINES: answerEngines.meta({
    description: 'the answer engines that `run-ai-visibility` asks, as JSON ([Analyses](analyses.md#run-ai-visibility))',
    usually: '`[]`', secret: true,
  }),
  TABLE_APP_TIMEOUT_MS: env.count.default(8_000).meta({ description: 'how long to wait for one answer of a table-booking system' }),
  ...metaEnvironment,
  META_TIMEOUT_MS: env.count.default(10_000).meta({ description: 'how long to wait for the answer to one sent message' }),
  NOTES_KEPT_DAYS: env.count.default(NOTES_KEPT_DAYS).meta({
    description: 'days after a visit for which the guest\'s notes to the restaurant (allergies, a high chair, an occasion) are kept',
  }),
  AUDIT_KEPT_DAYS: z.coerce.number().int().min(366).optional().meta({
    description: 'days for which entries of the audit trail are kept, 366 at least; a checkpoint keeps the rest verifiable '
      + '([Security](security.md#the-audit-trail))',
    usually: 'none: forever',
  }),
  READING_CPU_MS: env.count.default(usualLimits.cpuMs).meta({ description: 'processor time that reading one document or page may take' }),
  CHANNEL_EVIDENCE_MS: env.count.default(EVIDENCE_MS).meta({
    description: 'how long a send without an answer waits for evidence before it is repeated',
  }),
  WORKFLOW_BUNDLE: env.optionalText.meta({
    description: 'path of a workflow bundle that was made beforehand; without it the worker makes one when it starts',
    usually: 'none',
  }),
  ...versionEnvironment,
  UNDERSTANDING_THREADS: env.count.default(2).meta({ description: 'threads that understand messages (about 120 MB each)' }),
  UNDERSTANDING_BUDGET_MS: env.count.default(2_000).meta({
    description: 'the time that one message may take of such a thread, not counting its searches and its wait for a thread',
  }),
  MAX_CACHED_WORKFLOWS: env.count.optional().meta({
    description: 'runs kept in memory, per task queue',
    usually: '600 per GB of heap beyond 200 MB, shared by the process\'s queues',
  }),
  MAX_CONCURRENT_TURNS: env.count.default(40).meta({ description: 'turns in progress at once, per process' }),
  MAX_CONCURRENT_BOOKINGS: env.count.default(40).meta({ description: 'booking steps in progress at once, per process' }),
  MAX_CONCURRENT_SENDS: env.count.default(80).meta({ description: 'sends in progress at once, per process' }),
  MAX_CONCURRENT_MODEL_CALLS: env.count.default(80).meta({ description: 'language model calls in progress at once, per process' }),
  MAX_CONCURRENT_PIPELINE_STEPS: env.count.default(8).meta({ description: 'background task steps in progress at once, per process' }),
  MAX_TURNS_PER_CLIENT: env.count.default(4).meta({
    description: 'turns of one client in progress at once, per process; the rest wait ([ADR 20](adr/0020-waiting-holds-no-slot.md))',
  }),
  MAX_BOOKINGS_PER_CLIENT: env.count.default(10).meta({
    description: 'booking steps of one client in progress at once, per process; the rest wait ([ADR '
      + '20](adr/0020-waiting-holds-no-slot.md))',
  }),
  MAX_SENDS_PER_CLIENT: env.count.default(10).meta({
    description: 'sends of one client in progress at once, per process; the rest wait ([ADR 20](adr/0020-waiting-holds-no-slot.md))',
  }),
  MAX_MODEL_CALLS_PER_CLIENT: env.count.default(16).meta({
    description: 'language model calls of one client in progress at once, per process; the rest wait ([ADR '
      + '20](adr/0020-waiting-holds-no-slot.md))',
  }),
  MAX_TASKS_PER_CLIENT: env.count.default(TASKS_PER_CLIENT).meta({
    description: 'background tasks of one client that run at once, on all workers together',
  }),
});

export type WorkerConfig = z.output<typeof workerEnvironment> & { PUBLIC_URL: string };

/** The worker's configuration, from the environment. @throws Error that names what is wrong */
export function workerConfig(environment: Record<string, string | undefined> = process.env): WorkerConfig {
  const config = parseEnvironment(workerEnvironment.refine(
    ({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined,
    { path: ['PUBLIC_URL'], message: 'is missing: with SMTP_URL, mails need the address at which browsers reach the API' },
  ), environment);
  return { ...config, PUBLIC_URL: config.PUBLIC_URL ?? 'http://localhost:3000' };
}

/** The environment of a child process that serves these queues alone; its operations server takes any free port. */
export const backgroundEnvironment = (queues: readonly TaskQueue[]): NodeJS.ProcessEnv =>
  ({ ...process.env, WORKER_QUEUES: queues.join(','), WORKER_HTTP_PORT: '0' });

/** The settings of `npm run migrate`. */
export const migrationEnvironment = sharedEnvironment.omit({ SERVER_SECRET: true }).extend({
  API_LOGIN_PASSWORD: env.optionalText.meta({
    description: '`npm run migrate`: makes the login `concierge_api`, which `DATABASE_URL` of API and workers names, with this password',
    usually: 'none: no login is made', secret: true,
  }),
  PLATFORM_LOGIN_PASSWORD: env.optionalText.meta({
    description: '`npm run migrate`: the same for `concierge_platform`, which `DATABASE_SYSTEM_URL` names',
    usually: 'none: no login is made', secret: true,
  }),
  ADMIN_EMAIL: env.optionalText.meta({
    description: '`npm start`, `npm run migrate`: the first platform administrator',
    usually: '`admin@concierge.local`',
  }),
  ADMIN_PASSWORD: env.optionalText.meta({
    description: '`npm start`, `npm run migrate`: the first administrator\'s password',
    usually: 'generated and printed once', secret: true,
  }),
});

/** The configuration of `npm run migrate`. @throws Error that names what is wrong */
export const migrationConfig = (): z.output<typeof migrationEnvironment> =>
  parseEnvironment(migrationEnvironment, process.env, { serves: false });

/** The logins that `npm run migrate` should make, with the names from docs/operations.md. */
export function loginsOf({ API_LOGIN_PASSWORD: api, PLATFORM_LOGIN_PASSWORD: platform }: z.output<typeof migrationEnvironment>): Login[] {
  return [
    ...(api === undefined ? [] : [{ name: 'concierge_api', role: APP_ROLE, password: api } as const]),
    ...(platform === undefined ? [] : [{ name: 'concierge_platform', role: SYSTEM_ROLE, password: platform } as const]),
  ];
}

const deployEnvironment = z.object({
  ...temporalEnvironment, ...workerEnvironment.pick({ WORKER_DEPLOYMENT: true, WORKFLOW_BUNDLE: true }).shape,
});

/** The settings of `npm run deploy`. @throws Error that names what is wrong */
export const deployConfig = (): z.output<typeof deployEnvironment> => parseEnvironment(deployEnvironment, process.env, { serves: false });

const doctorEnvironment = sharedEnvironment.extend({
  ...versionEnvironment,
  ...mailEnvironment,
  ...metaEnvironment,
  META_APP_SECRET: env.list,
  META_VERIFY_TOKEN: env.optionalText,
  PUBLIC_URL: env.baseUrl.optional(),
});

export type DoctorConfig = z.output<typeof doctorEnvironment>;

/** The product's settings for `npm run doctor`, which reports unsafe ones as findings. @throws Error that names what is wrong */
export const doctorConfig = (environment: Record<string, string | undefined>): DoctorConfig =>
  parseEnvironment(doctorEnvironment, environment, { serves: false });

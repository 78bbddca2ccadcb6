import { usualLimits } from '../activities/adapters/reading/limits.ts';
import { answerEngines } from '../platform/config/answer-engines.ts';
import { limitsEnvironment } from '../domain/limits/limits-config.ts';
import { env, parseEnvironment, runnerEnvironment, sharedEnvironment } from '../platform/config/shared-config.ts';
import { TASKS_PER_CLIENT } from '../domain/pipelines/begin-task.ts';
import { NOTES_KEPT_DAYS } from '../domain/upkeep/forget-notes.ts';
import { z } from 'zod';
import { EVIDENCE_MS } from '../domain/model/channels/sends.ts';
import { taskQueues, type TaskQueue } from '../domain/model/flows.ts';

export const everyQueue = Object.keys(taskQueues) as TaskQueue[];

/** `interactive,booking`, as lists are written in an environment. */
const queueList = env.optionalText.transform((list) => list?.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(everyQueue, `must be some of ${everyQueue.join(', ')}`)).min(1).optional());

/** How mails leave. */
const mailEnvironment = {
  /** `smtp://user:password@host:port` or `smtps://…`. Secret. */
  SMTP_URL: env.optionalText,
  MAIL_FROM: z.string().default('Hotel Concierge Platform <concierge@localhost>'),
};

/** Where Meta is. */
const metaEnvironment = {
  /** Ids of the apps at Meta that this service sends by; an echo of any other is a person's message. */
  META_APP_ID: env.list,
  /** Where Meta's Graph API is, for pages and WhatsApp, and for Instagram's own login. */
  META_GRAPH_URL: env.baseUrl.default('https://graph.facebook.com'),
  META_INSTAGRAM_GRAPH_URL: env.baseUrl.default('https://graph.instagram.com'),
  META_GRAPH_VERSION: z.string().regex(/^v\d+\.\d+$/, 'must be like v25.0').default('v25.0'),
};

const workerEnvironment = sharedEnvironment.extend({
  ...runnerEnvironment,
  ...limitsEnvironment,
  /** Which task queues this process serves; without it, all of them, those of background work in a process of its own. */
  WORKER_QUEUES: queueList,
  /** Where the worker answers `/healthz`, `/readyz` and `/metrics`; 0 picks a free port. */
  WORKER_HTTP_PORT: env.port.default(0),
  WORKER_HTTP_HOST: z.string().default('127.0.0.1'),
  /** The API's address, for mails; where mails leave this machine it must be given. */
  PUBLIC_URL: env.baseUrl.optional(),
  ...mailEnvironment,
  /** Engines that `run-ai-visibility` asks: a JSON list of `{ name, baseUrl, model, apiKey, maxTokens? }`. Secret. */
  AI_VISIBILITY_ENGINES: answerEngines,
  /** Patience for one answer of a table-booking system. */
  TABLE_APP_TIMEOUT_MS: env.count.default(8_000),
  ...metaEnvironment,
  /** Patience for the answer to one message that is sent. */
  META_TIMEOUT_MS: env.count.default(10_000),
  /** Days after a visit for which what its guest told the restaurant, such as allergies, is kept. */
  NOTES_KEPT_DAYS: env.count.default(NOTES_KEPT_DAYS),
  /** What taking one document or page apart may cost, in milliseconds of computing. */
  READING_CPU_MS: env.count.default(usualLimits.cpuMs),
  /** How long to wait for evidence of a message whose answer was lost, before it is sent once more. */
  CHANNEL_EVIDENCE_MS: env.count.default(EVIDENCE_MS),
  /** Path of a bundle made beforehand by the SDK's `bundleWorkflowCode`; without it the worker bundles at start. */
  WORKFLOW_BUNDLE: env.optionalText,
  /** Threads that understand messages. */
  UNDERSTANDING_THREADS: env.count.default(2),
  /** What a message may take of one of them, without its searches and its waiting in line. */
  UNDERSTANDING_BUDGET_MS: env.count.default(2_000),
  /** Per task queue; by the size of the heap when left out. */
  MAX_CACHED_WORKFLOWS: env.count.optional(),
  MAX_CONCURRENT_TURNS: env.count.default(40),
  MAX_CONCURRENT_BOOKINGS: env.count.default(40),
  MAX_CONCURRENT_SENDS: env.count.default(80),
  MAX_CONCURRENT_MODEL_CALLS: env.count.default(80),
  MAX_CONCURRENT_PIPELINE_STEPS: env.count.default(8),
  /** Of one client at once, of each of these kinds. */
  MAX_TURNS_PER_CLIENT: env.count.default(4),
  MAX_BOOKINGS_PER_CLIENT: env.count.default(10),
  MAX_SENDS_PER_CLIENT: env.count.default(10),
  MAX_MODEL_CALLS_PER_CLIENT: env.count.default(16),
  MAX_TASKS_PER_CLIENT: env.count.default(TASKS_PER_CLIENT),
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

const migrationEnvironment = sharedEnvironment.omit({ SERVER_SECRET: true }).extend({
  /** Of the first platform administrator; a password that is not given is made up and printed once. */
  ADMIN_EMAIL: env.optionalText,
  ADMIN_PASSWORD: env.optionalText,
});

/** The configuration of `npm run migrate`. @throws Error that names what is wrong */
export const migrationConfig = (): z.output<typeof migrationEnvironment> =>
  parseEnvironment(migrationEnvironment, process.env, { serves: false });

const doctorEnvironment = sharedEnvironment.extend({
  ...mailEnvironment,
  ...metaEnvironment,
  META_APP_SECRET: env.list,
  META_VERIFY_TOKEN: env.optionalText,
  PUBLIC_URL: env.baseUrl.optional(),
});

export type DoctorConfig = z.output<typeof doctorEnvironment>;

/** What the product is told, for `npm run doctor`, to which unsafe settings are findings. @throws Error that names what is wrong */
export const doctorConfig = (environment: Record<string, string | undefined>): DoctorConfig =>
  parseEnvironment(doctorEnvironment, environment, { serves: false });

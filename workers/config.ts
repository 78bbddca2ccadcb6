import { env, parseEnvironment, sharedEnvironment } from '../domain/config/shared-config.ts';
import { z } from 'zod';

const workerEnvironment = sharedEnvironment.extend({
  /** Where the worker answers `/healthz`, `/readyz` and `/metrics`; 0 picks a free port. */
  WORKER_HTTP_PORT: env.port.default(0),
  WORKER_HTTP_HOST: z.string().default('127.0.0.1'),
  /** The API's address, for mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000').transform((url) => url.replace(/\/+$/, '')),
  /** `smtp://user:password@host:port` or `smtps://…`. Secret. */
  SMTP_URL: env.optionalText,
  MAIL_FROM: z.string().default('Hotel Concierge Platform <concierge@localhost>'),
  /** Path of a bundle made beforehand by the SDK's `bundleWorkflowCode`; without it the worker bundles at start. */
  WORKFLOW_BUNDLE: env.optionalText,
  MAX_CACHED_WORKFLOWS: z.coerce.number().int().min(1).default(500),
  MAX_CONCURRENT_TURNS: z.coerce.number().int().min(1).default(40),
});

export type WorkerConfig = z.output<typeof workerEnvironment>;

/** The worker's configuration, from the environment. @throws Error that names what is wrong */
export const workerConfig = (environment: Record<string, string | undefined> = process.env): WorkerConfig =>
  parseEnvironment(workerEnvironment, environment);

const migrationEnvironment = sharedEnvironment.omit({ SERVER_SECRET: true }).extend({
  /** Of the first platform administrator; a password that is not given is made up and printed once. */
  ADMIN_EMAIL: env.optionalText,
  ADMIN_PASSWORD: env.optionalText,
});

/** The configuration of `npm run migrate`. @throws Error that names what is wrong */
export const migrationConfig = (): z.output<typeof migrationEnvironment> =>
  parseEnvironment(migrationEnvironment, process.env);

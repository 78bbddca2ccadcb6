import { env, parseEnvironment, sharedEnvironment } from '../domain/config/shared-config.ts';
import { z } from 'zod';

const workerEnvironment = sharedEnvironment.extend({
  /** Where the worker answers `/healthz`, `/readyz` and `/metrics`; 0 picks a free port. */
  WORKER_HTTP_PORT: env.port.default(0),
  WORKER_HTTP_HOST: z.string().default('127.0.0.1'),
  /** A bundle made beforehand by `npm run bundle`; without it the worker bundles at start. */
  WORKFLOW_BUNDLE: env.optionalText,
  MAX_CACHED_WORKFLOWS: z.coerce.number().int().min(1).default(500),
  MAX_CONCURRENT_TURNS: z.coerce.number().int().min(1).default(40),
});

export type WorkerConfig = z.output<typeof workerEnvironment>;

/** The worker's configuration, from the environment. @throws Error that names what is wrong */
export const workerConfig = (environment: Record<string, string | undefined> = process.env): WorkerConfig =>
  parseEnvironment(workerEnvironment, environment);

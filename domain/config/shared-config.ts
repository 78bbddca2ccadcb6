import { z } from 'zod';

const optionalText = z.string().optional();

const port = z.coerce.number().int().min(0).max(65_535);

/** `1` or `true`, as switches are written in an environment. */
const flag = z.enum(['0', '1', 'true', 'false']).default('0').transform((value) => value === '1' || value === 'true');

/** Building blocks of the mains' configuration. */
export const env = { optionalText, port, flag };

/** What every process of the product is told. */
export const sharedEnvironment = z.object({
  /** Connection string of a role that may become the application role. Secret. */
  DATABASE_URL: z.string({ error: 'is missing: give the connection string of a PostgreSQL database' })
    // Start-up options carry the application role, which row-level security rests on.
    .refine((url) => !/[?&]options=/.test(url), 'must not contain options=; the service sets its own'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  TEMPORAL_ADDRESS: z.string({ error: 'is missing: give host:port of the Temporal service' }),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  /** Secret. */
  TEMPORAL_API_KEY: optionalText,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/**
 * Parses an environment, once, at the start of a process. Empty values count as absent, as shells and
 * compose files write them.
 *
 * @throws Error that names each variable and what is wrong with it, never its value
 */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema, environment: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The environment is not usable:\n${problems.join('\n')}\nSee README.md, "Configuration".`);
}

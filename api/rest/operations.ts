import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import type { Services } from '../services.ts';

/** What takes longer to answer counts as down, in milliseconds. */
const PATIENCE_MS = 2_500;

const statusSchema = z.object({ status: z.string() }).meta({ id: 'Status' });

const readinessSchema = z.object({
  status: z.enum(['ready', 'not ready']),
  checks: z.record(z.string(), z.enum(['ok', 'failing'])),
}).meta({ id: 'Readiness' });

/** Says that the process lives; looks at nothing else. */
export const getHealth = defineRoute({
  method: 'get', path: '/healthz', operationId: 'getHealth',
  tag: 'Diagnostic', auth: 'operations',
  summary: 'Check that the process is alive',
  request: {},
  responses: { 200: { description: 'It is alive.', schema: statusSchema } },
  handler: async () => ({ status: 200, body: { status: 'ok' } }),
});

/** Says whether this process can serve: Postgres, Temporal and the schema's version. */
export const getReadiness = defineRoute({
  method: 'get', path: '/readyz', operationId: 'getReadiness',
  tag: 'Diagnostic', auth: 'operations',
  summary: 'Check that the process can serve requests',
  request: {},
  responses: {
    200: { description: 'Everything it needs answers.', schema: readinessSchema },
    503: { description: 'Something it needs does not answer.', schema: readinessSchema },
  },
  async handler(_call, services) {
    const checks = await checkReadiness(services);
    const ready = isReady(checks);
    return { status: ready ? 200 : 503, body: { status: ready ? 'ready' : 'not ready', checks } };
  },
});

type Checks = Record<string, 'ok' | 'failing'>;

export const isReady = (checks: Checks): boolean => Object.values(checks).every((result) => result === 'ok');

/** What a process needs to serve, and whether it is there. The database knows how long to wait for it. */
export async function checkReadiness({ database, runner }: Services): Promise<Checks> {
  const probes = {
    postgres: () => database.ping(),
    migrations: () => database.requireCurrentSchema(),
    temporal: () => Promise.race([runner.ping(), tooLate()]),
  };
  const results = await Promise.all(Object.entries(probes).map(async ([name, probe]) => {
    try {
      await probe();
      return [name, 'ok'] as const;
    } catch {
      return [name, 'failing'] as const;
    }
  }));
  return Object.fromEntries(results);
}

/** A busy process may look at the clock late, and only then at what has come: that counts. */
async function tooLate(): Promise<never> {
  await delay(PATIENCE_MS, undefined, { ref: false });
  await setImmediate();
  throw new Error('It does not answer.');
}

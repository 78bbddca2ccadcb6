import { afterAll } from '@jest/globals';
import { apiConfig } from '../../../api/config.ts';
import { createLimits, type Limits } from '../../../domain/limits/postgres-limits.ts';
import { TEST_SERVER_SECRET } from './processes.ts';
import { testStack } from './test-stack.ts';

/** Budgets as the product counts them, beside those of its processes; closed after the test file. */
export function useLimits(env: Record<string, string> = {}, databaseUrl = testStack().databaseUrl): Limits {
  const limits = createLimits(apiConfig({ DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: 'unused:1', SERVER_SECRET: TEST_SERVER_SECRET, ...env }));
  afterAll(() => limits.close());
  return limits;
}

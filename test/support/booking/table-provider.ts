import { afterAll } from '@jest/globals';
import { createTableProviders, type TableProvidersOptions } from '../../../activities/adapters/tableapp/table-providers.ts';
import type { TableProviders } from '../../../domain/ports/table-provider.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { testSecrets } from '../accounts/operators.ts';

const open: (() => Promise<void>)[] = [];
afterAll(async () => { await Promise.all(open.map((close) => close())); });

/** The providers as a worker has them, closed after the test file. */
export function useTableProviders(database: Database, options: Partial<TableProvidersOptions> = {}): TableProviders {
  const { providers, close } = createTableProviders({
    database, secrets: testSecrets, now: () => new Date(), allowPrivate: true, ...options,
  });
  open.push(close);
  return providers;
}

/** A day so far ahead that no booking window is in the way, `YYYY-MM-DD`. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

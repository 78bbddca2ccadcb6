import type { TenantContext } from '../../../domain/context.ts';
import type { Database } from '../../../domain/storage/database.ts';

/** The context of a run without a test runner, as a job of the system for one tenant. */
export const jobContext = (database: Database, clientId: string): TenantContext => ({
  actor: { kind: 'system', job: 'test' }, interface: 'system', clientId, requestId: 'test', now: () => new Date(),
  db: database.forClient(clientId),
});

import { activityInfo } from '@temporalio/activity';
import type { TenantContext } from '../domain/context.ts';
import type { Database } from '../domain/storage/database.ts';

export interface ActivityDeps {
  database: Database;
  now: () => Date;
}

/** The context of work that a flow does for a tenant; its request id leads from a row to the run. */
export function activityContext({ database, now }: ActivityDeps, clientId: string): TenantContext {
  const { workflowExecution, activityType } = activityInfo();
  return {
    actor: { kind: 'system', job: activityType },
    interface: 'workflow',
    clientId,
    requestId: workflowExecution?.runId ?? 'no-workflow',
    now,
    db: database.forClient(clientId),
  };
}

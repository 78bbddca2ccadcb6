import { activityInfo } from '@temporalio/activity';
import type { Context, TenantContext } from '../domain/context.ts';
import type { Database } from '../domain/storage/database.ts';

export interface ActivityDeps {
  database: Database;
  now: () => Date;
}

/** The context of work that a flow does for the platform itself; its request id leads from a row to the run. */
export function systemActivityContext({ database, now }: ActivityDeps): Context {
  const { workflowExecution, activityType } = activityInfo();
  return {
    actor: { kind: 'system', job: activityType },
    interface: 'workflow',
    clientId: null,
    requestId: workflowExecution?.runId ?? 'no-workflow',
    now,
    db: database.forSystem(),
  };
}

/** As {@link systemActivityContext}, for one tenant. */
export function activityContext(deps: ActivityDeps, clientId: string): TenantContext {
  return { ...systemActivityContext(deps), clientId, db: deps.database.forClient(clientId) };
}

import { activityInfo } from '@temporalio/activity';
import type { Context, TenantContext } from '../domain/context.ts';
import type { Watch } from '../domain/ports/watch.ts';
import type { Database } from '../domain/storage/database.ts';

export interface ActivityDeps {
  database: Database;
  now: () => Date;
  /** Counts outcomes; if left out, nothing is counted. */
  watch?: Watch | undefined;
}

/**
 * The database with minutes of patience for a statement, for what brings a whole site into force or clears it away. Opened when
 * it is first needed, which in most workers is never.
 */
export type PatientDatabase = () => Promise<Database>;

/** The context of work that a flow does for the platform itself; its request id leads from a row to the run. */
export function systemActivityContext({ database, now, watch }: ActivityDeps): Context {
  const { workflowExecution, activityType } = activityInfo();
  return {
    actor: { kind: 'system', job: activityType },
    interface: 'workflow',
    clientId: null,
    requestId: workflowExecution?.runId ?? 'no-workflow',
    now,
    watch,
    db: database.forSystem(),
  };
}

/** As {@link systemActivityContext}, for one tenant. */
export function activityContext(deps: ActivityDeps, clientId: string): TenantContext {
  return { ...systemActivityContext(deps), clientId, db: deps.database.forClient(clientId) };
}

/** As {@link activityContext}, for work that may take minutes. */
export async function patientContext(
  { patientDatabase, now }: { patientDatabase: PatientDatabase; now: () => Date }, clientId: string,
): Promise<TenantContext> {
  return activityContext({ database: await patientDatabase(), now }, clientId);
}

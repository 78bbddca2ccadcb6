import type { Context } from '../context.ts';
import { eachAlone } from '../each-alone.ts';
import { OPERATOR_EVENTS_KEPT_MS } from '../model/operator-events.ts';
import { DELIVERIES_KEPT_MS } from '../model/webhooks.ts';
import type { DeletedRecords } from '../model/maintenance.ts';

/** Ended and expired sign-ins are kept this long, for those who look into an incident; in milliseconds. */
const SESSIONS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A broken stream of an MCP client can be resumed for so long. */
const MESSAGES_KEPT_MS = 24 * 60 * 60 * 1000;
/** A place that has just been found good is read from before its events go. */
const RESUME_GRACE_MS = 60 * 60 * 1000;
/** Meta repeats what it could not deliver for a week at most; until then its key keeps a repetition out. */
const EVENTS_KEPT_MS = 8 * 24 * 60 * 60 * 1000;
/** A turn is over long before; until then its thoughts are its own. */
const THOUGHTS_KEPT_MS = 60 * 60 * 1000;
/** Rows per statement, so that none holds its locks for long. */
const BATCH = 1000;

type Expiring = Exclude<keyof DeletedRecords, 'auditEntries'>;

/**
 * Deletes records that nothing can use any more: sign-ins that ended or expired a month ago, those at providers that nobody finished,
 * answers kept for an Idempotency-Key that has expired, sessions of MCP clients that went away, agents' tasks a week after their end
 * (spec 8), addresses of preview sites that were renamed a month ago, what operators heard of a day ago, what language models were
 * asked as long as its client keeps it, what webhooks were told of a month ago, and events of channels that nobody can
 * send again. Safe to repeat.
 *
 * @param ctx of the system
 * @throws the first failure, once every table has had its turn
 */
export async function deleteExpired({ ctx }: { ctx: Context }): Promise<DeletedRecords> {
  const now = ctx.now();
  const before = (keptMs: number): Date => new Date(now.getTime() - keptMs);
  const old = before(SESSIONS_KEPT_MS);
  const expired: Record<Expiring, [table: string, where: string, parameters: Date[]]> = {
    sessions: ['auth_session', 'expires_at < ? or ended_at < ?', [old, old]],
    requests: ['idempotent_request', 'expires_at < ?', [now]],
    signIns: ['sso_attempt', 'expires_at < ?', [now]],
    agentSessions: ['mcp_session', 'expires_at < ?', [now]],
    agentMessages: ['mcp_event', 'created_date < ?', [before(MESSAGES_KEPT_MS)]],
    agentTasks: ['agent_task', 'expires_at < ?', [now]],
    formerAddresses: ['demo_address', 'until < ?', [now]],
    operatorEvents: ['operator_event', 'created_date < ?', [before(OPERATOR_EVENTS_KEPT_MS + RESUME_GRACE_MS)]],
    thoughts: ['model_thought', 'kept_until < ?', [before(THOUGHTS_KEPT_MS)]],
    webhookDeliveries: ['webhook_delivery', 'created_date < ?', [before(DELIVERIES_KEPT_MS)]],
    channelEvents: ['channel_delivery', 'received_date < ?', [before(EVENTS_KEPT_MS)]],
  };
  const deleted = {} as Record<Expiring, number>;
  await eachAlone(Object.keys(expired) as Expiring[], async (name) => { deleted[name] = await deleteInBatches(ctx, ...expired[name]); });
  return deleted;
}

/** Rows that go are taken with their keys. @returns how many were deleted */
export async function deleteInBatches(ctx: Context, table: string, where: string, parameters: unknown[]): Promise<number> {
  for (let total = 0; ;) {
    const deleted = await ctx.db.transaction((em) => em.execute<unknown[]>(
      `delete from ${table} where ctid in (select ctid from ${table} where ${where} limit ${BATCH} for update skip locked) returning 1`,
      parameters,
    ));
    total += deleted.length;
    if (deleted.length < BATCH) return total;
  }
}

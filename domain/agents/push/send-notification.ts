import type { Secrets } from '../../secrets.ts';
import { apiKeyActor } from '../../accounts/authenticate-api-key.ts';
import { openSecret } from '../../accounts/sealed-secret.ts';
import type { TenantContext } from '../../context.ts';
import type { PushDialect } from '../../model/agent-push.ts';
import type { AgentTask, AgentTaskEvent } from '../../model/agent-task.ts';
import { DomainError } from '../../model/errors.ts';
import { holds } from '../../model/permissions.ts';
import type { NotificationSender } from '../../ports/notification-sender.ts';
import type { UnitOfWork } from '../../storage/database.ts';
import { AgentPushConfig, AgentTaskEventRecord, AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import { notification03 } from '../dialects/shape-03.ts';
import { event10 } from '../dialects/shape-10.ts';
import { toAgentTask } from '../task-record.ts';
import { pushSecretPlace } from './push-configs.ts';

/** What a target is to be told next: the event of that number. */
export interface PendingNotification {
  configId: string;
  seq: number;
}

interface OfTask {
  ctx: TenantContext;
  id: string;
}

/** The targets of a task that still lack events, each with its next event. */
export async function pendingNotifications({ ctx, id }: OfTask): Promise<PendingNotification[]> {
  return ctx.db.read(async (em) => {
    const task = await em.findOne(AgentTaskRecord, { clientId: ctx.clientId, id }, { fields: ['key', 'lastSeq'] });
    if (task === null) return [];
    const configs = await em.find(AgentPushConfig, { taskKey: task.key, sentSeq: { $lt: task.lastSeq } }, { orderBy: { id: 'asc' } });
    return configs.map((config) => ({ configId: config.id, seq: config.sentSeq + 1 }));
  });
}

/** How the dialects write an event as a notification; undefined where they do not tell of it. */
const bodies: Record<PushDialect, (task: AgentTask, event: AgentTaskEvent) => unknown> = { '0.3': notification03, '1.0': event10 };

/**
 * Sends a target one event. Every attempt carries the same `X-A2A-Notification-Id`, because an attempt whose answer was lost is retried.
 * Each asks again whether the key that set the target, and its owner, may still talk to the hotel; if not, or if nobody knows the key, the
 * event is left out.
 *
 * @returns the next one for it; null when there is none, also when the target or the task is gone
 * @throws DomainError UNAVAILABLE when another attempt may succeed, CONFLICT when none will
 */
export async function sendNotification(
  { ctx, id, configId, seq, system, secrets, sender }: OfTask & PendingNotification & {
    /** Across tenants, where accounts are. */
    system: UnitOfWork; secrets: Secrets; sender: NotificationSender;
  },
): Promise<PendingNotification | null> {
  const found = await ctx.db.snapshot(async (em) => {
    const task = await em.findOne(AgentTaskRecord, { clientId: ctx.clientId, id });
    const config = task === null ? null : await em.findOne(AgentPushConfig, { taskKey: task.key, id: configId });
    if (task === null || config === null) return null;
    const record = await em.findOneOrFail(AgentTaskEventRecord, { taskKey: task.key, seq });
    return { config, event: record.event, shown: await toAgentTask(em, task) };
  });
  if (found === null) return null;
  const { config, event, shown } = found;
  const body = bodies[config.dialect](shown, event);
  if (config.sentSeq < seq && body !== undefined && await mayBeTold(ctx, config.keyId ?? null, system)) {
    await sender.post({ url: config.url, headers: headersOf(ctx, config, seq, secrets), body: JSON.stringify(body) });
  }
  return goOn({ ctx, id, configId, seq });
}

/** Whether the agent behind a target may still learn what becomes of its task; not if the target was set before keys were noted. */
async function mayBeTold({ clientId, now }: TenantContext, keyId: string | null, system: UnitOfWork): Promise<boolean> {
  const actor = keyId === null ? undefined : await apiKeyActor({ db: system, keyId, now: now() });
  if (actor === undefined) return false;
  return actor.scopes.includes('guest') && holds(actor.grants, { feature: 'concierge', action: 'EXECUTE', scope: { clientId } });
}

/** Leaves an event out that a target does not take. @returns the next one for it, as {@link sendNotification} does */
export const skipNotification = (pending: OfTask & PendingNotification): Promise<PendingNotification | null> => goOn(pending);

async function goOn({ ctx, id, configId, seq }: OfTask & PendingNotification): Promise<PendingNotification | null> {
  return ctx.db.transaction(async (em) => {
    const task = await em.findOne(AgentTaskRecord, { clientId: ctx.clientId, id }, { fields: ['key', 'lastSeq'] });
    if (task === null) return null;
    await em.nativeUpdate(AgentPushConfig, { taskKey: task.key, id: configId, sentSeq: { $lt: seq } }, { sentSeq: seq });
    const config = await em.findOne(AgentPushConfig, { taskKey: task.key, id: configId });
    return config === null || config.sentSeq >= task.lastSeq ? null : { configId, seq: config.sentSeq + 1 };
  });
}

function headersOf({ clientId }: TenantContext, config: AgentPushConfig, seq: number, secrets: Secrets): Record<string, string> {
  const { taskKey, id, token, credentials, schemes: [scheme] } = config;
  const open = (field: 'token' | 'credentials', sealed: string): string => {
    const opened = openSecret(secrets, pushSecretPlace(clientId, taskKey, id, field), sealed);
    if (opened === undefined) throw new DomainError('CONFLICT', 'No key of this server opens the target\'s secrets.');
    return opened.text;
  };
  return {
    'content-type': 'application/json',
    'x-a2a-notification-id': `${taskKey}/${seq}`,
    ...(token ? { 'x-a2a-notification-token': open('token', token) } : {}),
    ...(credentials && scheme !== undefined ? { authorization: `${scheme} ${open('credentials', credentials)}` } : {}),
  };
}

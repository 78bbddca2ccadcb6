import { randomUUID } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { sealSecret, type SecretPlace } from '../../accounts/sealed-secret.ts';
import { MAX_PUSH_CONFIGS, pushTargetSchema, type PushConfig, type PushDialect, type PushTarget } from '../../model/agent-push.ts';
import { DomainError, invalidInput, notFound } from '../../model/errors.ts';
import { requireSecureUrl, type OutboundRules } from '../../model/outbound-url.ts';
import { parseInput } from '../../parse.ts';
import type { EntityManager } from '../../storage/database.ts';
import { AgentPushConfig } from '../../storage/entities/agent-task.ts';
import { getTask } from '../get-task.ts';
import { findTask } from '../task-record.ts';

export interface PushDeps {
  secrets: Secrets;
  outbound: OutboundRules;
}

interface OfTask {
  ctx: TenantContext;
  taskId: unknown;
}

/**
 * Notifies an agent's server about its task from now on. A target with the same id replaces the earlier one.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND for a task that is not the actor's, CONFLICT when there are too many
 */
export async function putPushConfig(
  { ctx, taskId, target, dialect, deps }: OfTask & { target: PushTarget; dialect: PushDialect; deps: PushDeps },
): Promise<PushConfig> {
  const { task } = await getTask({ ctx, id: taskId });
  return ctx.db.transaction((em) => storePushConfig(em, ctx, { taskId: task.id, target, dialect, deps }));
}

/** As {@link putPushConfig}, within a transaction that may have just stored the task. */
export async function storePushConfig(
  em: EntityManager, ctx: TenantContext,
  { taskId, target, dialect, deps }: { taskId: string; target: PushTarget; dialect: PushDialect; deps: PushDeps },
): Promise<PushConfig> {
  const { id = dialect === '0.3' ? taskId : randomUUID(), url, token, schemes, credentials } =
    parseInput('params pushNotificationConfig', pushTargetSchema, target);
  requireSecureUrl('params pushNotificationConfig.url', url, deps.outbound);
  if (credentials !== undefined && schemes.length === 0) {
    throw invalidInput('params pushNotificationConfig.authentication: name the scheme that the credentials are for.');
  }
  // The lock keeps the events' number and the count of targets as they are until both are written.
  const task = await findTask(em, ctx, taskId, { lock: true });
  if (task === null) throw notFound('The task');
  const others = await em.count(AgentPushConfig, { taskKey: task.key, id: { $ne: id } });
  if (others >= MAX_PUSH_CONFIGS) {
    throw new DomainError('CONFLICT', `a task has at most ${MAX_PUSH_CONFIGS} push notification configs. Delete one first.`);
  }
  const seal = (field: SecretField, text: string | undefined): string | null =>
    (text === undefined ? null : sealSecret(deps.secrets, pushSecretPlace(ctx.clientId, task.key, id, field), text));
  await em.nativeDelete(AgentPushConfig, { taskKey: task.key, id });
  await em.insert(AgentPushConfig, {
    taskKey: task.key, id, clientId: ctx.clientId, dialect, url, schemes, token: seal('token', token),
    credentials: seal('credentials', credentials), keyId: 'keyId' in ctx.actor ? ctx.actor.keyId : null, sentSeq: task.lastSeq,
    createdDate: ctx.now(),
  });
  // A path or query may hold secrets of the receiver's.
  audit(em, ctx, { action: 'agent-push.set', target: `agentTask:${taskId}`, after: { id, origin: new URL(url).origin } });
  return { taskId, id, url, schemes };
}

/** @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND for a task that is not the actor's, and for an unknown target */
export async function getPushConfig({ ctx, taskId, id }: OfTask & { id?: string | undefined }): Promise<PushConfig> {
  const configs = await listPushConfigs({ ctx, taskId });
  const config = id === undefined ? configs[0] : configs.find((each) => each.id === id);
  if (config === undefined) throw notFound('The push notification config');
  return config;
}

/** A task's targets, oldest first. @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND */
export async function listPushConfigs({ ctx, taskId }: OfTask): Promise<PushConfig[]> {
  const { task, key } = await getTask({ ctx, id: taskId });
  const records = await ctx.db.read((em) => em.find(AgentPushConfig, { taskKey: key }, { orderBy: { createdDate: 'asc', id: 'asc' } }));
  return records.map(({ id, url, schemes }) => ({ taskId: task.id, id, url, schemes }));
}

/**
 * Ends the notifications of a target; does nothing for one that does not exist.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND (task)
 */
export async function deletePushConfig({ ctx, taskId, id }: OfTask & { id: string }): Promise<void> {
  const { task, key } = await getTask({ ctx, id: taskId });
  await ctx.db.transaction(async (em) => {
    const deleted = await em.nativeDelete(AgentPushConfig, { taskKey: key, id });
    if (deleted > 0) audit(em, ctx, { action: 'agent-push.delete', target: `agentTask:${task.id}`, before: { id } });
  });
}

type SecretField = 'token' | 'credentials';

export const pushSecretPlace = (clientId: string, taskKey: string, id: string, field: SecretField): SecretPlace =>
  ({ clientId, integration: 'agent-push', field: `${taskKey}/${id}/${field}` });

import { createHash } from 'node:crypto';
import type { TenantContext } from '../../context.ts';
import type { AgentMessage } from '../../model/agent-task.ts';
import { DomainError } from '../../model/errors.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ownerOf } from '../task-record.ts';

/** What makes a message the same as one that came before. */
export const hashOf = ({ messageId, text, data }: AgentMessage): string =>
  createHash('sha256').update(JSON.stringify([messageId ?? null, text, ...(data === undefined ? [] : [data])])).digest('hex');

const KNOWN = `
  select t.name, m.message_hash from agent_task t join agent_task_message m on m.task_key = t.key
  where t.client_id = ? and t.owner_id = ? and t.context_id = ? and m.message_id = ? and (t.expires_at is null or t.expires_at > ?)
  order by m.created_date, t.key limit 1`;

/**
 * The task of a conversation that has had a message, which others may be storing at this moment: what is to hold until the end
 * of the transaction is asked under the conversation's lock.
 *
 * @returns the agent's name for the task
 * @throws DomainError IDEMPOTENCY_MISMATCH when the message's id came with another text
 */
export async function taskWithMessage(
  em: EntityManager, ctx: TenantContext, { contextId, messageId, hash }: { contextId: string; messageId: string; hash: string },
): Promise<string | null> {
  const [known] =
    await em.execute<{ name: string; message_hash: string }[]>(KNOWN, [ctx.clientId, ownerOf(ctx), contextId, messageId, ctx.now()]);
  if (known === undefined) return null;
  requireSame(known.message_hash, hash);
  return known.name;
}

/** @throws DomainError IDEMPOTENCY_MISMATCH when they are not of the same message */
export function requireSame(known: string, hash: string): void {
  if (known !== hash) {
    throw new DomainError(
      'IDEMPOTENCY_MISMATCH', 'A message came with this messageId and another text before. Give each message an id of its own.',
    );
  }
}

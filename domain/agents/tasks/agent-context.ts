import { findSession, openSession } from '../../chat/sessions.ts';
import { activeClient } from '../../tenant/active-client.ts';
import type { TenantContext } from '../../context.ts';
import { idSchema } from '../../model/chat.ts';
import type { EntityManager } from '../../storage/database.ts';
import { AgentContext } from '../../storage/entities/agent-task.ts';
import { ownerOf } from '../task-record.ts';

/**
 * The conversation of that name: one that the agent started, one whose id it was told, or a new one.
 *
 * @throws DomainError NOT_FOUND (client)
 */
export async function openContext(ctx: TenantContext, named: string | undefined): Promise<{ id: string; sessionKey: string }> {
  await activeClient(ctx);
  // Names are the callers' own, and "1" is one that many choose: they count among the keys of one owner.
  const owner = { clientId: ctx.clientId, ownerId: ownerOf(ctx) };
  const known = named === undefined ? null : await ctx.db.read((em) => em.findOne(AgentContext, { ...owner, id: named }));
  if (known !== null) return { id: known.id, sessionKey: known.sessionKey };
  const told = idSchema.safeParse(named);
  const session = (told.success ? await findSession(ctx, told.data) : null) ?? await openSession({ ctx, input: {} });
  const id = named ?? session.publicId;
  // Of two first messages of one conversation, both go to the session that was there first.
  return ctx.db.transaction(async (em) => {
    await em.createQueryBuilder(AgentContext).insert({ ...owner, id, sessionKey: session.key, createdDate: ctx.now() })
      .onConflict(['clientId', 'ownerId', 'id']).ignore().execute('run');
    const { sessionKey } = await em.findOneOrFail(AgentContext, { ...owner, id });
    return { id, sessionKey };
  });
}

const LOCK = 'select 1 from agent_context where client_id = ? and owner_id = ? and id = ? for no key update';
const LOCK_OF_TASK = `
  select 1 from agent_context where (client_id, owner_id, id) in (
    select client_id, owner_id, context_id from agent_task where client_id = ? and owner_id = ? and name = ?
  ) for no key update`;

/**
 * Has the conversation's other messages wait until the transaction is over: of two attempts at one message, both would find
 * that it is not there yet. Comes before the lock on a task.
 */
export async function lockContext(em: EntityManager, ctx: TenantContext, of: { id: string } | { taskId: string }): Promise<void> {
  const [sql, id] = 'id' in of ? [LOCK, of.id] : [LOCK_OF_TASK, of.taskId];
  await em.execute(sql, [ctx.clientId, ownerOf(ctx), id]);
}

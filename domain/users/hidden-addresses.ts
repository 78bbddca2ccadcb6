import { grantsOf } from '../access.ts';
import type { Context } from '../context.ts';
import { holds } from '../model/permissions.ts';
import { rolesBeyond } from '../roles/escalation.ts';
import type { EntityManager } from '../storage/database.ts';

/** A condition on rows of `app_user`. */
export interface UserCondition {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * Whose address the actor must not learn: an invitation is tried by its address, ten times at most. The address is for
 * those who may send the invitation again: they hold users:WRITE, globally or for the client in scope, and all that the
 * user will hold.
 */
export async function hiddenAddresses(em: EntityManager, ctx: Context): Promise<UserCondition> {
  const mayInvite = ctx.actor.kind === 'system'
    || holds(grantsOf(ctx.actor), { feature: 'users', action: 'WRITE',
      scope: ctx.clientId === null ? 'global' : { clientId: ctx.clientId } });
  if (!mayInvite) return { sql: 'accepted_at is null', parameters: [] };
  const beyond = await rolesBeyond(em, ctx);
  if (beyond.length === 0) return { sql: 'false', parameters: [] };
  const places = beyond.map(() => '?').join(', ');
  return {
    sql: `(accepted_at is null and id in (
      select user_id from user_role where role_id in (${places})
      union select user_id from group_member join group_role using (group_id) where role_id in (${places})))`,
    parameters: [...beyond, ...beyond],
  };
}

import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { requireCoversRoles } from '../roles/escalation.ts';
import { changeAccess } from '../roles/change-access.ts';
import { lockGroup, toGroupRecord } from './group-record.ts';

/**
 * Dissolves a group; its members lose what they held through it.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when no platform administrator would be left
 */
export async function deleteUserGroup({ ctx, id }: { ctx: Context; id: string }): Promise<void> {
  requirePermission(ctx, 'user-groups:WRITE');
  await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const group = await lockGroup(em, id);
    const before = await toGroupRecord(em, group);
    await requireCoversRoles(em, ctx, before.roleIds);
    em.remove(group);
    audit(em, ctx, { action: 'user-group.delete', target: `user-group:${id}`, before });
  }));
}

import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { changeAccess } from '../roles/change-access.ts';
import { Role, UserRole } from '../storage/entities/role.ts';
import { requireClient } from '../tenant/require-client.ts';
import { setUserRoles } from './set-user-roles.ts';
import { lockUser } from './user-record.ts';

/**
 * Takes from somebody what this hotel's ready-made roles grant; other roles stay. An invitation that would open nothing any
 * more is void.
 *
 * @param ctx on the system path, with the hotel in scope: users belong to no tenant
 * @throws DomainError FORBIDDEN also where the role grants more than one holds; NOT_FOUND for somebody without one;
 *   CONFLICT for oneself
 */
export async function removeColleague({ ctx, userId }: { ctx: TenantContext; userId: string }): Promise<void> {
  requirePermission(ctx, 'users:WRITE');
  await requireClient(ctx);
  await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const held = await em.find(UserRole, { userId });
    const presets = await em.find(Role, { clientId: ctx.clientId, preset: { $ne: null }, id: { $in: held.map(({ roleId }) => roleId) } });
    if (presets.length === 0) throw notFound('The colleague');
    if (userIdOf(ctx.actor) === userId) throw new DomainError('CONFLICT', 'You cannot take your own access away. Ask a colleague to do it.');
    const user = await lockUser(em, userId);
    const roleIds = held.map(({ roleId }) => roleId).filter((id) => !presets.some((each) => each.id === id));
    await setUserRoles(em, ctx, { userId, roleIds });
    if (user.status === 'invited' && roleIds.length === 0) user.status = 'disabled';
    audit(em, ctx, {
      action: 'user.remove-colleague', target: `user:${userId}`, before: { preset: presets[0]?.preset ?? null }, after: { preset: null },
    });
  }));
}

import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import type { EntityManager } from '../storage/database.ts';
import { Role, UserRole } from '../storage/entities/role.ts';
import { User } from '../storage/entities/user.ts';
import type { BoundWay } from './way-in.ts';

/** Open invitations of an address to ready-made roles of hotels; others are accepted by their mail alone. */
const OPEN = `
  select id from app_user u where u.email = ? and u.status = 'invited' and (u.invite_expires_at is null or u.invite_expires_at > ?)
    and exists (select from user_role where user_id = u.id) and not exists (select from group_member where user_id = u.id)
    and not exists (
      select from user_role join role on role.id = role_id where user_id = u.id
        and (role.client_id is null or role.preset is null or role.client_id <> coalesce(?::uuid, role.client_id)))`;

/**
 * Accepts the invitations of hotels to the address of an account, once its owner signs in: who invites an address does not learn before
 * whether it has an account. Ready-made roles of one hotel neither make nor end a platform administrator, so that nothing else follows.
 *
 * @param em of the transaction that opens the session
 * @param ctx with the user as its actor
 */
export async function claimInvitations(
  em: EntityManager, ctx: Context, { user, way }: { user: User; way?: BoundWay | undefined },
): Promise<void> {
  const open = await em.execute<{ id: string }[]>(OPEN, [user.email, ctx.now(), way?.clientId ?? null]);
  const held = new Set((await em.find(UserRole, { userId: user.id })).map(({ roleId }) => roleId));
  for (const { id } of open) {
    // Of two sign-ins at once, one finds it accepted.
    if (await em.nativeUpdate(User, { id, status: 'invited' }, { status: 'disabled', invitationDue: false }) === 0) continue;
    const given = await em.find(UserRole, { userId: id });
    for (const row of given) {
      em.remove(row);
      if (held.has(row.roleId)) continue;
      held.add(row.roleId);
      em.create(UserRole, { userId: user.id, roleId: row.roleId });
    }
    const [role] = await em.find(Role, { id: { $in: given.map(({ roleId }) => roleId) } });
    audit(em, { ...ctx, clientId: role?.clientId ?? null }, {
      action: 'user.accept-invitation', target: `user:${user.id}`, after: { invitation: id },
    });
  }
}

import { grantsOf, requireFreshProof } from '../access.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { scopesCover } from '../model/key-scopes.ts';
import { formatGrant, holds, isPlatformAdministrator, narrowGrants, type Grant } from '../model/permissions.ts';
import type { EntityManager } from '../storage/database.ts';
import { RolePolicy } from '../storage/entities/role.ts';

/**
 * Nobody hands out, takes away or stands over more than they hold themselves: without this, the right to
 * edit roles would be the right to everything. Of a key that holds for its scopes as well.
 *
 * @throws DomainError FORBIDDEN
 */
export function requireCovers(ctx: Context, grants: readonly Grant[]): void {
  if (ctx.actor.kind === 'system') return;
  const missing = missingGrant(ctx, grants);
  if (missing === undefined) return;
  const held = missingFrom(grantsOf(ctx.actor), grants) === undefined;
  const reason = held ? 'which is beyond the scopes of this API key' : 'which you do not hold yourself';
  throw new DomainError('FORBIDDEN', `This needs the permission ${formatGrant(missing)}, ${reason}.`);
}

/**
 * For policies that are put into a role: what makes a platform administrator is put there with a session alone, or a key
 * that leaked could lay it ready. `changeAccess` sees to it that no key makes one in any other way.
 *
 * @throws DomainError FORBIDDEN, also as {@link requireCovers}; CONFIRMATION_REQUIRED
 */
export function requireMayGrant(ctx: Context, grants: readonly Grant[]): void {
  requireCovers(ctx, grants);
  if (grants.length > 0) requireFreshProof(ctx);
  if ('keyId' in ctx.actor && isPlatformAdministrator(grants)) throw takesSession();
}

export const takesSession = (): DomainError =>
  new DomainError('FORBIDDEN', 'This makes a platform administrator, which takes a session; an API key cannot do it.');

/** As {@link requireCovers}, for all that these roles grant; a disabled one may be enabled again, so it counts. */
export async function requireCoversRoles(em: EntityManager, ctx: Context, roleIds: readonly string[]): Promise<void> {
  requireCovers(ctx, await grantsOfRoles(em, roleIds));
}

/**
 * As {@link requireCovers}, for all that a user may do at this moment.
 *
 * @param clientId narrows that to one client, as a key for one client does
 */
export async function requireCoversUser(
  em: EntityManager, ctx: Context, userId: string, clientId: string | null = null,
): Promise<void> {
  const rows = await em.execute<{ role_id: string }[]>(
    `select role_id from user_role where user_id = ?
     union select role_id from group_role join group_member using (group_id) where user_id = ?`,
    [userId, userId],
  );
  requireCovers(ctx, narrowGrants(await grantsOfRoles(em, rows.map((row) => row.role_id)), clientId));
}

/** The roles of people with open invitations that grant something beyond what the actor holds. */
export async function rolesBeyond(em: EntityManager, ctx: Context): Promise<string[]> {
  if (ctx.actor.kind === 'system') return [];
  const roles = await em.execute<{ role_id: string }[]>(
    `select distinct role_id from (
       select user_id, role_id from user_role
       union select member.user_id, group_role.role_id from group_role join group_member member using (group_id)
     ) held join app_user u on u.id = held.user_id where u.accepted_at is null`,
  );
  const policies = await em.find(RolePolicy, { roleId: { $in: roles.map((role) => role.role_id) } });
  const beyond = policies.filter((policy) => missingGrant(ctx, [toGrant(policy)]) !== undefined);
  return [...new Set(beyond.map(({ roleId }) => roleId))];
}

async function grantsOfRoles(em: EntityManager, roleIds: readonly string[]): Promise<Grant[]> {
  if (roleIds.length === 0) return [];
  return (await em.find(RolePolicy, { roleId: { $in: [...new Set(roleIds)] } })).map(toGrant);
}

const toGrant = ({ feature, action, clientId }: RolePolicy): Grant => ({ feature, action, clientId: clientId ?? null });

function missingGrant({ actor }: Context, grants: readonly Grant[]): Grant | undefined {
  const missing = missingFrom(grantsOf(actor), grants);
  if (missing !== undefined || !('scopes' in actor)) return missing;
  return grants.find((grant) => !scopesCover(actor.scopes, grant));
}

function missingFrom(held: readonly Grant[], grants: readonly Grant[]): Grant | undefined {
  return grants.find(({ feature, action, clientId }) =>
    !holds(held, { feature, action, scope: clientId === null ? 'global' : { clientId } }));
}

import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { rolePresets, type RolePreset } from '../model/role-presets.ts';
import { changeAccess } from '../roles/change-access.ts';
import type { EntityManager } from '../storage/database.ts';
import { Role, UserRole } from '../storage/entities/role.ts';
import { requireClient } from '../tenant/require-client.ts';
import { setUserRoles } from './set-user-roles.ts';
import { readUserPage } from './list-users.ts';
import { lockUser, userRecordSchema, type UserRecord } from './user-record.ts';

export const colleagueRecordSchema = userRecordSchema.extend({
  preset: z.enum(rolePresets).nullable().meta({ description: 'The ready-made role at this hotel; null for somebody with other roles.' }),
  roles: z.array(z.object({ id: z.uuid(), name: z.string() }))
    .meta({ description: 'The roles that grant something at this hotel by name.' }),
}).meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof colleagueRecordSchema>;

/** Who holds which roles that name the hotel, directly or through a group; disabled roles grant nothing. */
export const HELD_AT_CLIENT = `
  select distinct held.user_id, role.id, role.name, role.preset, role.client_id from (
    select user_id, role_id from user_role
    union select member.user_id, group_role.role_id from group_role join group_member member using (group_id)
  ) held join role on role.id = held.role_id and not role.disabled
  join role_policy policy on policy.role_id = role.id and policy.client_id = ?`;

interface Held {
  user_id: string;
  id: string;
  name: string;
  preset: RolePreset | null;
  client_id: string | null;
}

/** The users as colleagues at one hotel, in the order given. */
export async function toColleagues(em: EntityManager, clientId: string, users: readonly UserRecord[]): Promise<Colleague[]> {
  const ids = `{${users.map(({ id }) => id).join(',')}}`;
  const held = await em.execute<Held[]>(
    `select * from (${HELD_AT_CLIENT}) held where user_id = any (?::uuid[]) order by name, id`, [clientId, ids],
  );
  return users.map((user) => {
    const own = held.filter((role) => role.user_id === user.id);
    // Somebody who was given several by hand is shown with the one that grants most.
    const preset = rolePresets.find((each) => own.some((role) => role.preset === each && role.client_id === clientId)) ?? null;
    return { ...user, preset, roles: own.map(({ id, name }) => ({ id, name })) };
  });
}

/**
 * The people of one hotel, newest first: those with a role that names it. People who may act for every hotel are not listed.
 *
 * @param ctx on the system path, with the hotel in scope: users belong to no tenant
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT
 */
export async function listColleagues(
  { ctx, input, deps }: { ctx: TenantContext; input: PageInput; deps: ListDeps },
): Promise<Page<Colleague>> {
  requirePermission(ctx, 'users:READ');
  await requireClient(ctx);
  const { clientId } = ctx;
  return ctx.db.read(async (em) => {
    const where = { sql: `id in (select user_id from (${HELD_AT_CLIENT}) held)`, parameters: [clientId] };
    const page = await readUserPage(em, ctx, { list: ['colleagues', clientId], where, input, deps });
    return { ...page, items: await toColleagues(em, clientId, page.items) };
  });
}

/**
 * Removes the ready-made roles of this hotel from somebody; other roles stay. An invitation that would grant nothing any more becomes void.
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
    if (userIdOf(ctx.actor) === userId) throw new DomainError('CONFLICT',
      'You cannot take your own access away. Ask a colleague to do it.');
    const user = await lockUser(em, userId);
    const roleIds = held.map(({ roleId }) => roleId).filter((id) => !presets.some((each) => each.id === id));
    await setUserRoles(em, ctx, { userId, roleIds });
    if (user.status === 'invited' && roleIds.length === 0) user.status = 'disabled';
    audit(em, ctx, {
      action: 'user.remove-colleague', target: `user:${userId}`, before: { preset: presets[0]?.preset ?? null }, after: { preset: null },
    });
  }));
}

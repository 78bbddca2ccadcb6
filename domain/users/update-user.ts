import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { personNameSchema } from '../accounts/account-fields.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { parseInput } from '../parse.ts';
import { changeAccess } from '../roles/change-access.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { setUserGroups } from './set-user-groups.ts';
import { setUserRoles } from './set-user-roles.ts';
import { lockUser, toUserDetail, toUserRecord, type UserDetail } from './user-record.ts';

/** The address cannot be changed: a person who could change it could take over the account with a password reset. */
export const updateUserSchema = z.strictObject({
  first_name: personNameSchema,
  last_name: personNameSchema,
  roleIds: z.array(z.uuid().toLowerCase()).max(50).meta({ description: 'Replaces the roles held directly.' }),
  groupIds: z.array(z.uuid().toLowerCase()).max(50).meta({ description: 'Replaces the groups; takes user-groups:WRITE as well.' }),
}).partial().meta({ id: 'UpdateUserBody' });

/**
 * Changes the named fields of a user who may do no more than the caller.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND; CONFLICT when no platform administrator would be left
 */
export async function updateUser(
  { ctx, id, input }: { ctx: Context; id: string; input: z.input<typeof updateUserSchema> },
): Promise<UserDetail> {
  requirePermission(ctx, 'users:WRITE');
  const body = parseInput('body', updateUserSchema, input);
  return ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const user = await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    const before = toUserRecord(user);
    if (body.first_name !== undefined) user.firstName = body.first_name;
    if (body.last_name !== undefined) user.lastName = body.last_name;
    const held = {
      ...(body.roleIds && { roleIds: await setUserRoles(em, ctx, { userId: id, roleIds: body.roleIds }) }),
      ...(body.groupIds && { groupIds: await setUserGroups(em, ctx, { userId: id, groupIds: body.groupIds }) }),
    };
    await em.flush();
    const after = await toUserDetail(em, toUserRecord(user));
    audit(em, ctx, {
      action: 'user.update',
      target: `user:${id}`,
      before: { ...before, ...held },
      after: { ...toUserRecord(user), ...(held.roleIds && { roleIds: after.roleIds }), ...(held.groupIds && { groupIds: after.groupIds }) },
    });
    return after;
  }));
}

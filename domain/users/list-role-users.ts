import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { notFound } from '../model/errors.ts';
import { Role } from '../storage/entities/role.ts';
import { readUserPage } from './user-page.ts';
import type { UserRecord } from './user-record.ts';

/**
 * The users who hold a role themselves; those of its groups are the groups' members.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT
 */
export async function listRoleUsers(
  { ctx, roleId, input, deps }: { ctx: Context; roleId: string; input: PageInput; deps: ListDeps },
): Promise<Page<UserRecord>> {
  requirePermission(ctx, 'roles:READ');
  return ctx.db.read(async (em) => {
    if (!await em.findOne(Role, { id: roleId })) throw notFound('The role');
    return readUserPage(em, ctx, {
      list: ['role-users', roleId],
      where: { sql: 'id in (select user_id from user_role where role_id = ?)', parameters: [roleId] },
      input, deps,
    });
  });
}

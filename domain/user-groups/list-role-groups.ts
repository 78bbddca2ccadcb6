import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { notFound } from '../model/errors.ts';
import { Role } from '../storage/entities/role.ts';
import { GroupRole, UserGroup } from '../storage/entities/user-group.ts';
import { toGroupRecords, type GroupRecord } from './group-record.ts';

/** The groups whose members hold a role. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listRoleGroups(
  { ctx, roleId, input, deps }: { ctx: Context; roleId: string; input: PageInput; deps: ListDeps },
): Promise<Page<GroupRecord>> {
  requirePermission(ctx, 'roles:READ');
  return ctx.db.read(async (em) => {
    if (!await em.findOne(Role, { id: roleId })) throw notFound('The role');
    const held = await em.find(GroupRole, { roleId });
    const page = await readByName(em, UserGroup, {
      list: ['role-groups', roleId], where: { id: { $in: held.map(({ groupId }) => groupId) } }, input, deps,
    });
    return { ...page, items: await toGroupRecords(em, page.items) };
  });
}

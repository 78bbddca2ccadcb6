import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { Role } from '../storage/entities/role.ts';
import { toRoleRecords, type RoleRecord } from './role-record.ts';

/** Roles by name, disabled ones included. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listRoles(
  { ctx, input, deps }: { ctx: Context; input: PageInput; deps: ListDeps },
): Promise<Page<RoleRecord>> {
  requirePermission(ctx, 'roles:READ');
  return ctx.db.read(async (em) => {
    const page = await readByName(em, Role, { list: ['roles'], input, deps });
    return { ...page, items: await toRoleRecords(em, page.items) };
  });
}

import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { UserGroup } from '../storage/entities/user-group.ts';
import { toGroupRecords, type GroupRecord } from './group-record.ts';

/** Groups by name. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listUserGroups(
  { ctx, input, deps }: { ctx: Context; input: PageInput; deps: ListDeps },
): Promise<Page<GroupRecord>> {
  requirePermission(ctx, 'user-groups:READ');
  return ctx.db.read(async (em) => {
    const page = await readByName(em, UserGroup, { list: ['user-groups'], input, deps });
    return { ...page, items: await toGroupRecords(em, page.items) };
  });
}

import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { requireClient } from '../tenant/require-client.ts';
import { HELD_AT_CLIENT, toColleagues, type Colleague } from './colleague-record.ts';
import { readUserPage } from './user-page.ts';

/**
 * The people of one hotel, newest first: those with a role that names it. Who may act for every hotel is not listed.
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

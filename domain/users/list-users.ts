import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import { userStatuses } from '../storage/entities/user.ts';
import { readUserPage } from './user-page.ts';
import { hiddenAddresses } from './hidden-addresses.ts';
import type { UserRecord } from './user-record.ts';

export const listUsersSchema = z.strictObject({
  ...pageQuery,
  status: z.enum([...userStatuses, 'all']).default('all'),
  search: z.string().max(100).optional(),
});

/** Users, newest first; `search` looks in names, and in the e-mails that the actor may see. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listUsers(
  { ctx, input, deps }: { ctx: Context; input: z.input<typeof listUsersSchema>; deps: ListDeps },
): Promise<Page<UserRecord>> {
  requirePermission(ctx, 'users:READ');
  const { status, search = '', limit, after } = parseInput('query', listUsersSchema, input);
  const wanted = search.trim().toLowerCase();
  return ctx.db.read(async (em) => {
    const hidden = await hiddenAddresses(em, ctx);
    const conditions = ['true', ...(status === 'all' ? [] : ['status = ?']), ...(wanted === '' ? [] : [
      `position(? in lower(case when ${hidden.sql} then '' else email end
        || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) > 0`,
    ])];
    const parameters = [...(status === 'all' ? [] : [status]), ...(wanted === '' ? [] : [wanted, ...hidden.parameters])];
    return readUserPage(em, ctx, {
      list: ['users', status, wanted], where: { sql: conditions.join(' and '), parameters }, input: { limit, after }, deps,
    });
  });
}

import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import { userStatuses } from '../storage/entities/user.ts';
import { readUserPage } from './user-page.ts';
import type { UserRecord } from './user-record.ts';

export const listUsersSchema = z.strictObject({
  ...pageQuery,
  status: z.enum([...userStatuses, 'all']).default('all'),
  search: z.string().max(100).optional(),
});

/** Users, newest first; `search` looks in e-mail and names. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listUsers(
  { ctx, input, deps }: { ctx: Context; input: z.input<typeof listUsersSchema>; deps: ListDeps },
): Promise<Page<UserRecord>> {
  requirePermission(ctx, 'users:READ');
  const { status, search = '', limit, after } = parseInput('query', listUsersSchema, input);
  const wanted = search.trim().toLowerCase();
  const conditions = ['true', ...(status === 'all' ? [] : ['status = ?']), ...(wanted === '' ? [] : [
    "position(? in lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) > 0",
  ])];
  const parameters = [...(status === 'all' ? [] : [status]), ...(wanted === '' ? [] : [wanted])];
  return ctx.db.read((em) => readUserPage(em, {
    list: ['users', status, wanted], where: { sql: conditions.join(' and '), parameters }, input: { limit, after }, deps,
  }));
}

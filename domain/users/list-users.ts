import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { pageQuery, pageSchema, toPage, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { Role } from '../storage/entities/role.ts';
import { User, userStatuses } from '../storage/entities/user.ts';
import { hiddenAddresses, type UserCondition } from './hidden-addresses.ts';
import { toMaskedRecord, toUserRecord, type UserRecord } from './user-record.ts';

/** A page of users, newest first, by keyset: the time is kept as Postgres writes it, so that no digit gets lost. */
export async function readUserPage(em: EntityManager, ctx: Context, { list, where, input, deps: { cursors } }: {
  /** Tells this list's cursors from others'. */
  list: readonly unknown[];
  where: UserCondition;
  input: PageInput;
  deps: ListDeps;
}): Promise<Page<UserRecord>> {
  const { limit, after } = parseInput('query', pageSchema, input);
  const position = after === undefined ? undefined : cursors.open(list, after);
  const beyond = position === undefined ? '' : 'and (created_date, id) < (?::timestamptz, ?::uuid)';
  const hidden = await hiddenAddresses(em, ctx);
  const rows = await em.execute<{ id: string; value: string; hidden: boolean }[]>(
    `select id, created_date::text as value, ${hidden.sql} as hidden from app_user where ${where.sql} ${beyond}
     order by created_date desc, id desc limit ?`,
    [...hidden.parameters, ...where.parameters, ...position ?? [], limit + 1],
  );
  const users = await em.find(User, { id: { $in: rows.map(({ id }) => id) } });
  const byId = new Map(users.map((user) => [user.id, user]));
  const page = toPage(rows, {
    limit, list, cursors, position: ({ value, id }) => [value, id], toItem: ({ id, hidden: isHidden }) => {
      const user = byId.get(id);
      return user && (isHidden ? toMaskedRecord(user) : toUserRecord(user));
    },
  });
  return { ...page, items: page.items.filter((user) => user !== undefined) };
}

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

/**
 * The users who hold a role directly; those of its groups are the groups' members.
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

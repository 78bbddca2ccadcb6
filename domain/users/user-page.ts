import type { Context } from '../context.ts';
import { pageSchema, toPage, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { User } from '../storage/entities/user.ts';
import { hiddenAddresses, type UserCondition } from './hidden-addresses.ts';
import { toMaskedRecord, toUserRecord, type UserRecord } from './user-record.ts';

/** A page of users, newest first, by keyset: the time is kept as Postgres writes it, so that no digit of it is lost. */
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

import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '../storage/database.ts';
import { toPage, type ListDeps, type Page } from './page.ts';

/** Records a page at a time in the order of a date, newest first unless told otherwise; ids order those of one moment. */
export async function readByDate<Entity extends object, Key extends keyof Entity & string = 'id' & keyof Entity>(
  em: EntityManager, entity: EntityClass<Entity>,
  { list, where, by, id = 'id' as Key, oldestFirst = false, page: { limit, after }, deps: { cursors } }: {
    list: readonly unknown[]; where: FilterQuery<Entity>; by: keyof Entity & string; id?: Key; oldestFirst?: boolean;
    page: { limit: number; after?: string | undefined }; deps: ListDeps;
  },
): Promise<Page<Entity>> {
  const [order, beyond] = oldestFirst ? ['asc', '$gt'] : ['desc', '$lt'];
  const [date, last] = after === undefined ? [null, ''] : cursors.open(list, after);
  const moment = new Date(date ?? 0);
  const rest = after === undefined ? {} : { $or: [{ [by]: { [beyond]: moment } }, { [by]: moment, [id]: { [beyond]: last } }] };
  const rows = await em.find(entity, { $and: [where, rest] } as never, {
    orderBy: { [by]: order, [id]: order } as never, limit: limit + 1,
  }) as Entity[];
  return toPage(rows, {
    limit, list, cursors, position: (row) => [(row[by] as Date).toISOString(), row[id] as string], toItem: (row) => row,
  });
}

import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { pageSchema, toPage, type ListDeps, type Page, type PageInput } from './page.ts';

/** Records whose names are unique, a page at a time in the order of their names; the name says all about the place. */
export async function readByName<Entity extends { name: string }>(
  em: EntityManager, entity: EntityClass<Entity>,
  { list, where = {}, input, deps: { cursors } }: {
    list: readonly unknown[]; where?: FilterQuery<Entity>; input: PageInput; deps: ListDeps;
  },
): Promise<Page<Entity>> {
  const { limit, after } = parseInput('query', pageSchema, input);
  const beyond = after === undefined ? {} : { name: { $gt: cursors.open(list, after)[1] } };
  const rows = await em.find(entity, { $and: [where, beyond] } as FilterQuery<Entity>, {
    orderBy: { name: 'asc' } as never, limit: limit + 1,
  }) as Entity[];
  return toPage(rows, { limit, list, cursors, position: ({ name }) => [null, name], toItem: (row) => row });
}

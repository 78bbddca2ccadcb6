import type { EntityClass } from '@mikro-orm/core';
import type { QBFilterQuery } from '@mikro-orm/postgresql';
import type { EntityManager } from './database.ts';

export interface LockOptions {
  /** For a transaction that deletes the row, or changes a column of it that is unique. */
  withKeys?: boolean;
}

/**
 * The row as it is now, held until the transaction ends. Its keys are left free where the transaction leaves them as they are: what refers
 * to the row can be stored meanwhile. Otherwise two transactions that each hold a row, and store something that refers to the other's,
 * would wait for each other. Who needs the keys takes them with the row: waiting for them later, with the row held, is the same trap.
 */
export async function lockRow<Row extends object>(
  em: EntityManager, entity: EntityClass<Row>, where: QBFilterQuery<Row>, { withKeys = false }: LockOptions = {},
): Promise<Row | null> {
  if (!em.isInTransaction()) throw new Error('A row is held until the end of a transaction, and there is none.');
  // What the caller has changed is written first, as before the ORM's own queries: the row that is read takes its place.
  await em.tryFlush(entity, {});
  const query = em.createQueryBuilder(entity).where(where).limit(1).getFormattedQuery();
  const [row] = await em.execute<object[]>(`${query} for ${withKeys ? '' : 'no key '}update`);
  return row === undefined ? null : em.map(entity, row);
}

/** As {@link lockRow}, where there must be a row. */
export async function lockRowOrFail<Row extends object>(
  em: EntityManager, entity: EntityClass<Row>, where: QBFilterQuery<Row>,
): Promise<Row> {
  const row = await lockRow(em, entity, where);
  if (row === null) throw new Error(`There is no such row of ${entity.name}.`);
  return row;
}

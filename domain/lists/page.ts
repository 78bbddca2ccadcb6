import { z } from 'zod';
import type { Cursors, Position } from './cursor.ts';

/** One page, and the cursor that fetches the next; null at the end. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** What verbs of lists are given beside their input. */
export interface ListDeps {
  cursors: Cursors;
}

/** The query parameters that every list takes. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.string().min(1).max(1000).optional(),
};
export const pageSchema = z.strictObject(pageQuery);
export type PageInput = z.input<typeof pageSchema>;

/**
 * Cuts a page out of rows that were read with one more than the limit: the extra row says that there is more.
 *
 * @param position where a row stands in the order of the list
 */
export function toPage<Row, Item>(rows: readonly Row[], { limit, list, cursors, position, toItem }: {
  limit: number;
  list: readonly unknown[];
  cursors: Cursors;
  position: (row: Row) => Position;
  toItem: (row: Row) => Item;
}): Page<Item> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: kept.map(toItem), nextCursor: more ? cursors.seal(list, position(last)) : null };
}

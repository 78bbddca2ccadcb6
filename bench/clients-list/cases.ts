import { rangeStatement, readAsDirectory, type ClientPageQuery } from '../../domain/clients/client-page.ts';
import type { Cursors } from '../../domain/lists/cursor.ts';
import type { UnitOfWork } from '../../domain/storage/database.ts';

export interface Case {
  name: string;
  query: Record<string, string>;
  /** Starts in the middle of the list. */
  deep?: boolean;
}

export const cases: readonly Case[] = [
  { name: 'first page', query: {} },
  { name: 'page in the middle', query: {}, deep: true },
  { name: 'by name, in the middle', query: { order_by: 'name', sort: 'ASC' }, deep: true },
  { name: 'by last_scraped_date', query: { order_by: 'last_scraped_date' } },
  { name: 'by demo_client', query: { order_by: 'demo_client' } },
  { name: 'disabled ones', query: { status: 'disabled' } },
  { name: 'search that finds one', query: { search: 'hotel 00000123' } },
  { name: 'search that finds most', query: { search: 'hotel' } },
  { name: 'longest search',
    query: { search: 'a house in a very quiet place above the lake with a hundred letters in its description and no more' } },
  { name: 'search that finds nothing', query: { search: 'no such place' } },
];

/** The query of a case; a deep one has a cursor to the current middle of the list. */
export async function queryOf({ query, deep }: Case, db: UnitOfWork, cursors: Cursors): Promise<string> {
  const { order_by: orderBy = 'created_date', sort = 'DESC' } = query;
  const after = deep && cursors.seal(['clients', '', 'active', orderBy, sort], await middle(db, orderBy));
  return new URLSearchParams({ ...query, ...(after && { after }) }).toString();
}

/** The nodes of the plan that read the table. */
export async function planOf({ query, deep }: Case, db: UnitOfWork): Promise<string[]> {
  const orderBy = (query['order_by'] ?? 'created_date') as ClientPageQuery['orderBy'];
  const { sql, parameters } = rangeStatement({
    visible: 'all', search: query['search'] ?? '', status: (query['status'] ?? 'active') as ClientPageQuery['status'],
    orderBy, sort: (query['sort'] ?? 'DESC') as ClientPageQuery['sort'], count: 21,
    after: deep ? await middle(db, orderBy) : undefined,
  }, 'present');
  const lines = await db.transaction(async (em) => {
    await readAsDirectory(em);
    return em.execute<Record<string, string>[]>(`explain (costs off) ${sql}`, parameters);
  });
  const nodes = lines.map((line) => line['QUERY PLAN'] ?? '').filter((line) => line.includes('Scan'));
  return [...new Set(nodes.map((line) => line.replace(/^[\s>-]+/, '')))];
}

async function middle(db: UnitOfWork, orderBy: string): Promise<[string, string]> {
  const by = orderBy === 'name' ? 'lower(name)' : 'created_date';
  const [row] = await db.read((em) => em.execute<{ value: string; id: string }[]>(
    `select ${by}::text as value, id from client where disabled_date is null
     order by ${by} offset (select count(*) / 2 from client) limit 1`,
  ));
  return [row?.value ?? '', row?.id ?? ''];
}

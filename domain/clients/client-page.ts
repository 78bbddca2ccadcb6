import type { Position } from '../lists/cursor.ts';
import { likeLiteral } from '../lists/like-literal.ts';
import type { EntityManager } from '../storage/database.ts';
import { DIRECTORY_ROLE } from '../storage/tenant-policy.ts';

/** What the list can be ordered by: the expression its index is on, and the type a cursor's value is read as. */
const orders = {
  name: { by: 'lower(name collate "und-x-icu")', type: 'text', nullable: false },
  created_date: { by: 'created_date', type: 'timestamptz', nullable: false },
  website_id: { by: 'website_id', type: 'uuid', nullable: true },
  demo_client: { by: 'demo_client', type: 'boolean', nullable: false },
  last_scraped_date: { by: 'last_scraped_date', type: 'timestamptz', nullable: true },
  ai_visibility_schedule: { by: 'ai_visibility_schedule', type: 'text', nullable: false },
} as const;

export type ClientOrder = keyof typeof orders;
export const clientOrders = Object.keys(orders) as [ClientOrder, ...ClientOrder[]];

export interface ClientPageQuery {
  /** The clients the reader may see. */
  visible: 'all' | readonly string[];
  /** Empty for everything. */
  search: string;
  status: 'active' | 'disabled' | 'all';
  orderBy: ClientOrder;
  sort: 'ASC' | 'DESC';
  after: Position | undefined;
  count: number;
}

export interface ClientRow {
  id: string;
  /** The value it is ordered by, as Postgres writes it: no digit is lost, as it would be in a JavaScript date. */
  value: string | null;
}

interface Condition {
  sql: string;
  parameters: unknown[];
}

/**
 * The ids of one page, by keyset: each page starts in the index where the last one ended. Clients without the
 * value come last in both directions, as a second range of the same index.
 *
 * Reads as the directory role, which may see every tenant: behind row-level security Postgres would apply
 * `like` and `lower` to each row after the policy, and could use no index for them.
 */
export async function readClientPage(em: EntityManager, query: ClientPageQuery): Promise<ClientRow[]> {
  await readAsDirectory(em);
  const { nullable } = orders[query.orderBy];
  const rows = query.after !== undefined && query.after[0] === null ? [] : await readRange(em, query, 'present');
  if (!nullable || rows.length >= query.count) return rows;
  const startsHere = query.after?.[0] === null ? query.after : undefined;
  const missing = await readRange(em, { ...query, after: startsHere, count: query.count - rows.length }, 'missing');
  return [...rows, ...missing];
}

/**
 * Takes the role on until the transaction ends. The indexes are always in memory, so a page of theirs costs
 * less than Postgres assumes; told so, it also looks a long search up instead of reading the table.
 */
export async function readAsDirectory(em: EntityManager): Promise<void> {
  await em.execute("select set_config('role', ?, true), set_config('random_page_cost', '1.1', true)", [DIRECTORY_ROLE]);
}

/** The statement of one range; exported for the benchmark, which shows its plan. */
export function rangeStatement(query: ClientPageQuery, range: 'present' | 'missing'): Condition {
  const { by, nullable } = orders[query.orderBy];
  const conditions = [...filters(query), ...keyset(query, range)];
  if (nullable) conditions.push({ sql: `${by} is ${range === 'present' ? 'not null' : 'null'}`, parameters: [] });
  const where = conditions.length === 0 ? '' : `where ${conditions.map(({ sql }) => sql).join(' and ')}`;
  return {
    sql: `select id, ${by}::text as value from client ${where} order by ${by} ${query.sort}, id ${query.sort} limit ?`,
    parameters: [...conditions.flatMap(({ parameters }) => parameters), query.count],
  };
}

function readRange(em: EntityManager, query: ClientPageQuery, range: 'present' | 'missing'): Promise<ClientRow[]> {
  const { sql, parameters } = rangeStatement(query, range);
  return em.execute<ClientRow[]>(sql, parameters);
}

function keyset({ after, orderBy, sort }: ClientPageQuery, range: 'present' | 'missing'): Condition[] {
  if (after === undefined) return [];
  const [value, id] = after;
  const beyond = sort === 'ASC' ? '>' : '<';
  if (range === 'missing') return [{ sql: `id ${beyond} ?::uuid`, parameters: [id] }];
  const { by, type } = orders[orderBy];
  return [{ sql: `(${by}, id) ${beyond} (?::${type}, ?::uuid)`, parameters: [value, id] }];
}

function filters({ visible, search, status }: ClientPageQuery): Condition[] {
  const conditions: Condition[] = [];
  if (status !== 'all') {
    conditions.push({ sql: `disabled_date is ${status === 'active' ? 'null' : 'not null'}`, parameters: [] });
  }
  if (visible !== 'all') conditions.push({ sql: 'id in (?)', parameters: [[...visible]] });
  if (search !== '') {
    const pattern = `%${likeLiteral(search)}%`;
    conditions.push({
      sql: `(${['name', 'description', 'website_domain'].map((column) => `search_text(${column}) like search_text(?)`).join(' or ')})`,
      parameters: [pattern, pattern, pattern],
    });
  }
  return conditions;
}

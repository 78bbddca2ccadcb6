import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { clientOrders, rangeStatement, readAsDirectory, type ClientPageQuery } from '../../domain/clients/client-page.ts';
import type { Database } from '../../domain/storage/database.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { useDatabase } from '../support/stack/storage.ts';

/** Many clients in a database of their own, with what Postgres knows of them up to date. */
const databaseUrl = await createDatabase(`plans_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
const database: Database = await useDatabase(databaseUrl);
const owner = new pg.Client({ connectionString: databaseUrl });

beforeAll(async () => {
  await owner.connect();
  await owner.query(
    `insert into client (id, name, description, website_id, created_date, last_scraped_date, disabled_date)
     select gen_random_uuid(), 'Hotel ' || md5(i::text), md5((i * 7)::text), gen_random_uuid(), now() - (i || ' minutes')::interval,
       case when i % 3 > 0 then now() end, case when i % 50 = 0 then now() end from generate_series(1, 20000) i`,
  );
  await owner.query('vacuum analyze client');
});
afterAll(() => owner.end());

const someId = '7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10';
const values: Record<string, string> = {
  name: 'hotel 8', created_date: '2026-01-01', website_id: someId, demo_client: 'false', last_scraped_date: '2026-01-01',
  ai_visibility_schedule: 'off',
};

async function planOf(query: Partial<ClientPageQuery>, range: 'present' | 'missing' = 'present'): Promise<string> {
  const { sql, parameters } = rangeStatement({
    visible: 'all', search: '', status: 'active', orderBy: 'created_date', sort: 'DESC', count: 21, after: undefined, ...query,
  }, range);
  const lines = await database.forSystem().transaction(async (em) => {
    await readAsDirectory(em);
    return em.execute<Record<string, string>[]>(`explain (costs off) ${sql}`, parameters);
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

describe('the statements of the client list', () => {
  it.each(clientOrders.flatMap((orderBy) => (['ASC', 'DESC'] as const).map((sort) => ({ orderBy, sort }))))(
    'start by index where the last page ended: $orderBy $sort', async ({ orderBy, sort }) => {
      const plan = await planOf({ orderBy, sort, after: [values[orderBy] ?? '', someId] });
      expect(plan).toMatch(/Index.* Scan/);
      expect(plan).toMatch(/Index Cond: \(+ROW\(/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    },
  );

  it.each(['website_id', 'last_scraped_date'] as const)('find those without %s by the same index', async (orderBy) => {
    expect(await planOf({ orderBy, after: [null, someId] }, 'missing')).toMatch(/Index Cond: \(\(\w+ IS NULL\) AND \(id </);
  });

  it.each(['c4ca4238a0b923820dcc509a6f75849b', 'nowhere to be found'])('search %s by trigrams', async (search) => {
    expect(await planOf({ search })).toContain('Bitmap Index Scan on client_by_text');
  });
});

import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { listClients, type ListClientsInput } from '../../domain/clients/list-clients.ts';
import type { Context } from '../../domain/context.ts';
import { createCursors } from '../../domain/lists/cursor.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase(await createDatabase(`cursor_${randomUUID().replaceAll('-', '').slice(0, 12)}`));
const ctx: Context = {
  actor: { kind: 'system', job: 'test' }, interface: 'system', clientId: null, requestId: 'test', now: () => new Date(),
  db: database.forSystem(),
};
const deps = { cursors: createCursors(testSecrets) };
const BASE = Date.parse('2026-01-01T00:00:00Z');

/** Few values, so that ties are the rule. */
const row = fc.record({
  name: fc.constantFrom('a', 'A', 'b', 'ä'),
  created: fc.integer({ min: 0, max: 3 }),
  scraped: fc.option(fc.integer({ min: 0, max: 2 })),
  website: fc.boolean(),
  demo: fc.boolean(),
  schedule: fc.constantFrom('off' as const, 'daily' as const),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

async function insert(rows: readonly Row[]): Promise<string[]> {
  const records = rows.map(({ name, created, scraped, website, demo, schedule }) => ({
    id: randomUUID(), name, demoClient: demo, aiVisibilitySchedule: schedule, createdDate: new Date(BASE + created),
    lastScrapedDate: scraped === null ? null : new Date(BASE + scraped), websiteId: website ? randomUUID() : null,
  }));
  await ctx.db.transaction(async (em) => { for (const record of records) em.create(Client, record); });
  return records.map(({ id }) => id);
}

itVerifies(['decisions/conventions/lists/cursor'], 'shows each client that was there from the start once, whatever is inserted between pages', async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(row, { maxLength: 12 }), fc.array(fc.array(row, { maxLength: 3 }), { maxLength: 6 }),
    fc.constantFrom('name', 'created_date', 'website_id', 'demo_client', 'last_scraped_date', 'ai_visibility_schedule'),
    fc.constantFrom('ASC', 'DESC'), fc.integer({ min: 1, max: 5 }),
    async (initial, insertions, orderBy, sort, limit) => {
      await ctx.db.transaction((em) => em.nativeDelete(Client, {}));
      const there = await insert(initial);
      const query = { limit, order_by: orderBy, sort, status: 'all' } as ListClientsInput;
      const seen: string[] = [];
      const pending = [...insertions];
      for (let after: string | undefined; ;) {
        const page = await listClients({ ctx, input: { ...query, ...(after === undefined ? {} : { after }) }, deps });
        seen.push(...page.items.map(({ id }) => id));
        await insert(pending.shift() ?? []);
        if (page.nextCursor === null) break;
        after = page.nextCursor;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(there.filter((id) => !seen.includes(id))).toEqual([]);
    },
  ), { numRuns: 60 });
}, 120_000);

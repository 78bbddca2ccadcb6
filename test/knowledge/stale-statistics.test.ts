import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { publishDraft } from '../../domain/knowledge/publish-draft.ts';
import { stageItems } from '../../domain/knowledge/stage-items.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { query } from '../support/stack/query.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { hotelWith, page, taskId } from './knowledge.ts';

const url = await createDatabase(`stale_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
const database = await patientDatabase(url);
afterAll(() => database.close());

const PAGES = 1000;

/** Rows that Postgres has looked at so far in what publishing compares; each session tells them when it has been idle for a moment. */
async function rowsSeen(): Promise<{ seen: number; added: number }> {
  const [row] = await query<{ seen: string; added: string }>(url, `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read) as seen,
    sum(n_tup_ins) filter (where relname = 'knowledge_item') as added from pg_stat_user_tables where relname in ('knowledge_draft_item', 'knowledge_item')`);
  return { seen: Number(row?.seen), added: Number(row?.added) };
}

/** Each statement looks at each row of the draft a few times at most; one that compares all with all looks half a million times. */
const LOOKS_PER_PAGE = 50;

it('publishes a site of a thousand pages without comparing each with every other, though Postgres takes a draft for one page', async () => {
  for (const table of ['knowledge_draft_item', 'knowledge_item']) await query(url, `alter table ${table} set (autovacuum_enabled = false)`);
  const [ctx, other] = [await hotelWith(database), await hotelWith(database)];
  const items = Array.from({ length: PAGES }, (_, index) => page(`page-${index}`, `Room ${index} looks at the lake.`));
  // Tables that were full once and of which little is left are what the statistics are made of.
  const former = taskId();
  await stageItems({ ctx: other, input: { draftId: former, items } });
  await publishDraft({ ctx: other, input: { draftId: former } });
  await stageItems({ ctx: other, input: { draftId: taskId(), items } });
  for (const table of ['knowledge_draft_item', 'knowledge_item']) {
    await query(url, `delete from ${table} where key <> 'page-${PAGES - 1}'`);
    await query(url, `vacuum analyze ${table}`);
  }
  const before = await rowsSeen();
  const draftId = taskId();
  for (let from = 0; from < PAGES; from += 100) await stageItems({ ctx, input: { draftId, items: items.slice(from, from + 100) } });
  expect(await publishDraft({ ctx, input: { draftId } })).toMatchObject({ added: PAGES });
  const after = await waitFor(async () => {
    const now = await rowsSeen();
    return now.added >= before.added + PAGES && now;
  }, { what: 'the session to tell what it has looked at' });
  expect(after.seen - before.seen).toBeLessThan(LOOKS_PER_PAGE * PAGES);
});

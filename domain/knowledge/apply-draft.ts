import type { TenantContext } from '../context.ts';
import type { PublishResult } from '../model/knowledge/item.ts';
import type { CutPassage } from '../model/knowledge/passages.ts';
import type { EntityManager } from '../storage/database.ts';
import { batchesOf } from './batches.ts';
import { ITEM_OF_DRAFT, planDraft, type DraftOutcome } from './plan-draft.ts';
import { reviveDuplicates } from './restore-items.ts';
import { storePassages } from './store-passages.ts';

type Draft = { clientId: string; draftId: string };

const OF_DRAFT = 'draft.client_id = ? and draft.draft_id = ?';

/**
 * Publishes a draft within the caller's transaction: until that commits, every search finds the previous version. Statements work on sets,
 * since a site has a thousand pages.
 */
export async function applyDraft(em: EntityManager, ctx: TenantContext, draftId: string): Promise<Omit<PublishResult, 'retired'>> {
  const draft = { clientId: ctx.clientId, draftId };
  await comparingSets(em, async () => {
    await planDraft(em, ctx.clientId, draftId);
    await writeItems(em, ctx, draft);
  });
  const passages = await indexDraft(em, draft) + await indexRevived(em, draft);
  await reviveDuplicates(em, ctx, await idsOf(em, draft, 'replace', 'return'));
  const rows = await em.execute<{ outcome: DraftOutcome; count: number }[]>(
    `select outcome, count(*)::int as count from knowledge_draft_item draft where ${OF_DRAFT} group by outcome`, [ctx.clientId, draftId],
  );
  const count = (...outcomes: DraftOutcome[]): number =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, row) => sum + row.count, 0);
  return {
    added: count('add', 'return', 'revive'), replaced: count('replace'), unchanged: count('same'),
    kept: count('remember', 'refresh'), passages,
  };
}

/**
 * Has Postgres join whole sets. A draft was written a moment ago, so the statistics may say that it has one item, and then a nested loop
 * looks as good as any join, which compares each item with every other: for a thousand pages that can outlast the time of a statement.
 */
async function comparingSets(em: EntityManager, work: () => Promise<void>): Promise<void> {
  const set = (value: 'on' | 'off') => em.execute("select set_config('enable_nestloop', ?, true)", [value]);
  await set('off');
  await work();
  await set('on');
}

async function writeItems(em: EntityManager, ctx: TenantContext, { clientId, draftId }: Draft): Promise<void> {
  const now = ctx.now();
  await em.execute(
    `insert into knowledge_item (id, client_id, key, kind, origin, title, text, locale, source_url, source_file, document_id, fetched_date,
       hash, passages, created_date, updated_date)
     select item_id, client_id, key, kind, origin, title, text, locale, source_url, source_file, document_id, fetched_date, hash,
       passages, ?, ?
     from knowledge_draft_item draft where ${OF_DRAFT} and outcome = 'add'`,
    [now, now, clientId, draftId],
  );
  await em.execute(
    `update knowledge_item item set
       kind = draft.kind, origin = draft.origin, title = draft.title, text = draft.text, locale = draft.locale,
       source_url = draft.source_url,
       source_file = draft.source_file, document_id = draft.document_id, fetched_date = draft.fetched_date, hash = draft.hash,
       passages = draft.passages, updated_date = ?,
       retired_date = case when draft.outcome = 'return' then null else item.retired_date end,
       retired_reason = case when draft.outcome = 'return' then null else item.retired_reason end,
       merged_into = case when draft.outcome = 'return' then null else item.merged_into end
     from knowledge_draft_item draft
     where ${OF_DRAFT} and item.client_id = draft.client_id and item.id = draft.item_id and ${ITEM_OF_DRAFT}
       and draft.outcome in ('replace', 'return', 'refresh')`,
    [now, clientId, draftId, clientId, draftId],
  );
  // A source that says again what it said at the last look is not news.
  await em.execute(
    `update knowledge_item item set
       hash = draft.hash, fetched_date = draft.fetched_date,
       source_content = jsonb_build_object('kind', draft.kind, 'title', draft.title, 'locale', draft.locale, 'passages',
         draft.passages, 'hash', draft.hash),
       source_state = case when item.source_content->>'hash' <> draft.hash then 'changed' else nullif(item.source_state, 'gone') end,
       retired_date = case when draft.outcome = 'revive' then null else item.retired_date end,
       retired_reason = case when draft.outcome = 'revive' then null else item.retired_reason end,
       merged_into = case when draft.outcome = 'revive' then null else item.merged_into end
     from knowledge_draft_item draft
     where ${OF_DRAFT} and item.client_id = draft.client_id and item.id = draft.item_id and ${ITEM_OF_DRAFT}
       and draft.outcome in ('remember', 'revive')`,
    [clientId, draftId, clientId, draftId],
  );
}

/** Writes the passages and index entries that the draft holds ready. @returns how many passages */
async function indexDraft(em: EntityManager, { clientId, draftId }: Draft): Promise<number> {
  const replaced = await idsOf(em, { clientId, draftId }, 'replace');
  await em.execute('delete from knowledge_passage where item_id = any(?::uuid[])', [arrayOf(replaced)]);
  const items = await em.execute<{ key: string; passages: number }[]>(
    `select key, jsonb_array_length(passages) as passages from knowledge_draft_item draft
     where ${OF_DRAFT} and outcome in ('add', 'replace', 'return') order by key`,
    [clientId, draftId],
  );
  for (const batch of batchesOf(items, (item) => item.passages)) await copyIndex(em, { clientId, draftId }, batch.map(({ key }) => key));
  return items.reduce((sum, item) => sum + item.passages, 0);
}

async function copyIndex(em: EntityManager, { clientId, draftId }: Draft, keys: readonly string[]): Promise<void> {
  await em.execute(
    `with piece as materialized (
       select draft.item_id, draft.locale, (place.number - 1)::int as position, passage, draft.index->(place.number - 1)::int as entry
       from knowledge_draft_item draft cross join lateral jsonb_array_elements(draft.passages) with ordinality as place (passage, number)
       where ${OF_DRAFT} and draft.key = any(array(select jsonb_array_elements_text(?::jsonb)))
     ), stored as (
       insert into knowledge_passage (client_id, item_id, position, title, text, fragment, locale, length)
       select ?, item_id, position, passage->>'title', passage->>'text', passage->>'fragment', locale, (entry->>'length')::int from piece
       returning id, item_id, position
     )
     insert into knowledge_term (client_id, passage_id, term, title_count, text_count, length, title_length)
     select ?, stored.id, term->>0, (term->>1)::real, (term->>2)::real, (entry->>'length')::int, (entry->>'titleLength')::int
     from stored join piece using (item_id, position) cross join lateral jsonb_array_elements(entry->'terms') as term`,
    [clientId, draftId, JSON.stringify(keys), clientId, clientId],
  );
}

/** What a person wrote was not in the draft, so its index is made here; such items are few. */
async function indexRevived(em: EntityManager, { clientId, draftId }: Draft): Promise<number> {
  const revived = await idsOf(em, { clientId, draftId }, 'revive');
  const items = await em.execute<{ id: string; locale: string; passages: CutPassage[] }[]>(
    'select id, locale, passages from knowledge_item where id = any(?::uuid[])', [arrayOf(revived)],
  );
  let passages = 0;
  for (const item of items) passages += await storePassages(em, clientId, item.id, item);
  return passages;
}

/** The items of a draft to which one of these happens. */
async function idsOf(em: EntityManager, { clientId, draftId }: Draft, ...outcomes: DraftOutcome[]): Promise<string[]> {
  const rows = await em.execute<{ item_id: string }[]>(
    `select item_id from knowledge_draft_item draft where ${OF_DRAFT} and outcome = any(?::text[])`, [clientId, draftId, arrayOf(outcomes)],
  );
  return rows.map((row) => row.item_id);
}

/** Ids or outcomes as Postgres reads an array. */
const arrayOf = (words: readonly string[]): string => `{${words.join(',')}}`;

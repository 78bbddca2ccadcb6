import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../../domain/context.ts';
import { ingestItems, type IngestItemsInput } from '../support/knowledge/ingest-items.ts';
import { searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import type { Database } from '../../domain/storage/database.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { KnowledgeItem, KnowledgePassage, KnowledgeTerm } from '../../domain/storage/entities/knowledge.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';

export type Item = IngestItemsInput['items'][number];

/** A page of a hotel's website with one passage, titled by its key. */
export const page = (key: string, text: string, more: Partial<Item> = {}): Item => ({
  key, kind: 'page', title: key, locale: 'en', url: `https://hotel.example/${key}`, passages: [{ title: key, text }], ...more,
});

export const pool = page('pool', 'The heated swimming pool is open every day from 08:00 to 20:00.');
export const parking = page('parking', 'Guests park in the garage for 12 EUR per night.');

/** Ids of drafts are those of tasks. */
export const taskId = (): string => randomUUID().replaceAll('-', '');

/** A hotel that knows these items. */
export async function hotelWith(database: Database, ...items: Item[]): Promise<TenantContext> {
  const client = await createHotel(database, { name: 'Casa del Faro' });
  const ctx = systemContext(database, client.id);
  if (items.length > 0) await ingestItems({ ctx, input: { items } });
  return ctx;
}

/** What a guest's question finds. */
export const found = async (ctx: TenantContext, text: string): Promise<string[]> =>
  (await searchKnowledge({ ctx, input: { text, locale: 'en' } })).map((hit) => hit.text);

export const itemOf = (ctx: TenantContext, key: string): Promise<KnowledgeItem> =>
  ctx.db.read((em) => em.findOneOrFail(KnowledgeItem, { clientId: ctx.clientId, key }));

/** Items, passages and terms of the hotel. */
export const countsOf = (ctx: TenantContext): Promise<number[]> => ctx.db.read(async (em) =>
  [await em.count(KnowledgeItem), await em.count(KnowledgePassage), await em.count(KnowledgeTerm)]);

/** Names of what was done, oldest first. */
export const auditedActions = async (ctx: TenantContext): Promise<string[]> => (await ctx.db.read((em) =>
  em.find(AuditEntry, { clientId: ctx.clientId, action: { $like: 'knowledge.%' } }, { orderBy: { id: 'asc' } }))).map(({ action }) => action);

import type { FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps } from '../lists/page.ts';
import { localeSchema, plainText } from '../model/chat.ts';
import { detectLanguage } from '../language/detect.ts';
import { knowledgeKinds, knowledgeOrigins } from '../model/knowledge/item.ts';
import { parseInput } from '../parse.ts';
import { KnowledgeItem } from '../storage/entities/knowledge.ts';
import { findItems } from './search-knowledge.ts';
import { hotelLocales } from './hotel-locales.ts';
import { itemRecordSchema, toItemRecord, type ItemRecord } from './item-record.ts';

const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true').pipe(z.boolean());

export const listItemsSchema = z.strictObject({
  ...pageQuery,
  q: plainText.max(1000).optional().meta({
    description: 'Searches as a guest\'s question does, best first, and says how well each item fits. One page; `after` does not apply.',
  }),
  kind: z.enum(knowledgeKinds).optional(),
  origin: z.enum(knowledgeOrigins).optional(),
  locale: localeSchema.optional().meta({ description: 'Items in this language; with `q`, the language of the question.' }),
  documentId: z.uuid().toLowerCase().optional(),
  edited: yesOrNo.optional().meta({ description: '`true`: only what a person edited.' }),
  retired: z.enum(
    ['true', 'false', 'all'],
  ).default('false').meta({ description: '`false`: what serves. `true`: what was retired and can be restored.' }),
});

/** An item with what a search for it found. */
export const listedItemSchema = itemRecordSchema.extend({
  match: z.object({
    passage: z.string().meta({ description: 'The passage that was found.' }),
    title: z.string(),
    score: z.number().meta({ description: 'Relevance; comparable within one answer only.' }),
    coverage: z.number().meta({ description: 'The share of the question that it covers, from 0 to 1.' }),
  }).nullable().meta({ description: 'With `q` only.' }),
}).meta({ id: 'ListedKnowledgeItem' });
export type ListedItem = z.infer<typeof listedItemSchema>;

type Query = z.output<typeof listItemsSchema>;

/**
 * What a hotel knows, newest first, or what a question finds of it, by the search that answers guests.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT
 */
export async function listItems(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof listItemsSchema>; deps: ListDeps },
): Promise<{ items: ListedItem[]; nextCursor: string | null }> {
  requirePermission(ctx, 'knowledge:READ');
  const { locales, defaultLocale } = await hotelLocales(ctx);
  const query = parseInput('query', listItemsSchema, input);
  const { limit, after, q } = query;
  if (q !== undefined && q.trim() !== '') {
    const locale = query.locale ?? detectLanguage(q, { sessionLocale: defaultLocale, allowed: locales }).locale;
    return { items: await search(ctx, q, locale, query), nextCursor: null };
  }
  const filters = filtersOf(ctx, query);
  const list = ['knowledge', filters];
  const position = after === undefined ? undefined : cursors.open(list, after);
  const rows = await ctx.db.read((em) => em.find(KnowledgeItem, {
    $and: [filters, position === undefined ? {} : { $or: [
      { createdDate: { $lt: new Date(position[0] ?? 0) } }, { createdDate: new Date(position[0] ?? 0), id: { $lt: position[1] } },
    ] }],
  }, { orderBy: { createdDate: 'desc', id: 'desc' }, limit: limit + 1 }));
  return toPage(rows, {
    limit, list, cursors, position: ({ createdDate, id }) => [createdDate.toISOString(), id], toItem: (item) => listed(item),
  });
}

function filtersOf({ clientId }: TenantContext, { kind, origin, locale, documentId, edited, retired }: Query): FilterQuery<KnowledgeItem> {
  return {
    clientId,
    ...(kind === undefined ? {} : { kind }),
    ...(origin === undefined ? {} : { origin }),
    ...(locale === undefined ? {} : { locale }),
    ...(documentId === undefined ? {} : { documentId }),
    ...(edited === undefined ? {} : { editedDate: edited ? { $ne: null } : null }),
    ...(retired === 'all' ? {} : { retiredDate: retired === 'true' ? { $ne: null } : null }),
  };
}

/** The best passage of each item counts; what the filters leave out is left out. */
async function search(ctx: TenantContext, text: string, locale: string, query: Query): Promise<ListedItem[]> {
  const hits = await findItems(ctx, { text, locale, limit: query.limit });
  const { locale: _question, ...rest } = query;
  const items = await ctx.db.read((em) => em.find(KnowledgeItem, {
    $and: [filtersOf(ctx, rest), { id: { $in: hits.map(({ itemId }) => itemId) } }],
  } as FilterQuery<KnowledgeItem>));
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...new Map(hits.toReversed().map((hit) => [hit.itemId, hit])).values()].toReversed().flatMap((hit) => {
    const item = byId.get(hit.itemId);
    return item === undefined ? [] : [listed(item, { passage: hit.text, title: hit.title, score: hit.score, coverage: hit.coverage })];
  });
}

const listed = (item: KnowledgeItem, match: ListedItem['match'] = null): ListedItem =>
  ({ ...toItemRecord(item) satisfies ItemRecord, match });

import type { TenantContext } from '../context.ts';
import type { SearchHit } from '../ports/brain.ts';
import { searchKnowledge, type SearchInput } from './search-knowledge.ts';

export type FoundItem = SearchHit & { itemId: string };

/** What a guest's question finds, with the items that the passages belong to. */
export async function findItems(ctx: TenantContext, input: SearchInput): Promise<FoundItem[]> {
  const hits = await searchKnowledge({ ctx, input });
  if (hits.length === 0) return [];
  const rows = await ctx.db.read((em) => em.execute<{ id: string; itemId: string }[]>(
    'select id::text as id, item_id as "itemId" from knowledge_passage where id in (?)', [hits.map(({ passageId }) => passageId)],
  ));
  const items = new Map(rows.map(({ id, itemId }) => [id, itemId]));
  // An item that was replaced since the search has nothing to show.
  return hits.flatMap((hit) => {
    const itemId = items.get(hit.passageId);
    return itemId === undefined ? [] : [{ ...hit, itemId }];
  });
}

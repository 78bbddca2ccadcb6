import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import type { CutPassage } from '../model/knowledge/passages.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { storePassages } from './store-passages.ts';

export const restoreItemsSchema = z.strictObject({ ids: z.array(z.uuid()).max(1000) });

/**
 * Brings retired items back into every search, indexed from the passages they kept. Items that serve are left alone, so
 * that it is safe to repeat.
 *
 * @returns the ids of the items that this call brought back
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function restoreItems(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof restoreItemsSchema> },
): Promise<{ restored: string[] }> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { ids } = parseInput('body', restoreItemsSchema, input);
  return ctx.db.transaction(async (em) => ({ restored: await restoreWithin(em, ctx, { ids }) }));
}

/**
 * Restores what was merged into items that have been retired or changed since: otherwise no item would say it any more. The next
 * deduplication merges again what still agrees. Within the caller's transaction.
 */
export async function reviveDuplicates(em: EntityManager, ctx: TenantContext, mergedInto: readonly string[]): Promise<void> {
  if (mergedInto.length > 0) await restoreWithin(em, ctx, { mergedInto });
}

async function restoreWithin(
  em: EntityManager, ctx: TenantContext, { ids = [], mergedInto = [] }: { ids?: readonly string[]; mergedInto?: readonly string[] },
): Promise<string[]> {
  const items = await em.execute<{ id: string; locale: string; passages: CutPassage[] }[]>(
    `select id, locale, passages from knowledge_item
     where client_id = ? and retired_date is not null
       and (id in (select jsonb_array_elements_text(?::jsonb)::uuid)
         or retired_reason = 'duplicate' and merged_into in (select jsonb_array_elements_text(?::jsonb)::uuid))
     order by id for no key update`,
    [ctx.clientId, JSON.stringify(ids), JSON.stringify(mergedInto)],
  );
  for (const item of items) await storePassages(em, ctx.clientId, item.id, item);
  const restored = items.map(({ id }) => id);
  await em.execute(
    `update knowledge_item set retired_date = null, retired_reason = null, merged_into = null, updated_date = ?
     where id in (select jsonb_array_elements_text(?::jsonb)::uuid)`,
    [ctx.now(), JSON.stringify(restored)],
  );
  if (restored.length > 0) audit(em, ctx, { action: 'knowledge.restore', target: `client:${ctx.clientId}`, after: { ids: restored } });
  return restored;
}

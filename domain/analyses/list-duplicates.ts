import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { KnowledgeItem } from '../storage/entities/knowledge.ts';

/** An item that was merged into another one, which it can be brought back from. */
export const duplicateSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  mergedAt: z.iso.datetime().nullable(),
}).meta({ id: 'MergedDuplicate' });

/** More copies of one text than anybody looks through. */
const MAX_DUPLICATES = 200;

/** What was merged into an item, the oldest merge first. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function listDuplicates({ ctx, itemId }: { ctx: TenantContext; itemId: string }): Promise<z.infer<typeof duplicateSchema>[]> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  return ctx.db.read(async (em) => {
    if (await em.count(KnowledgeItem, { id: itemId, clientId: ctx.clientId }) === 0) throw notFound('The item');
    const rows = await em.find(
      KnowledgeItem, { clientId: ctx.clientId, mergedInto: itemId }, { orderBy: { retiredDate: 'asc', id: 'asc' }, limit: MAX_DUPLICATES },
    );
    return rows.map(({ id, key, title, sourceUrl, retiredDate }) => (
      { id, key, title, url: sourceUrl ?? null, mergedAt: retiredDate?.toISOString() ?? null }));
  });
}

import { z } from 'zod';
import { requirePermission } from '../../../domain/access.ts';
import { audit } from '../../../domain/audit.ts';
import type { TenantContext } from '../../../domain/context.ts';
import { retireWithin } from '../../../domain/knowledge/retire-items.ts';
import { notFound } from '../../../domain/model/errors.ts';
import { retiredReasons } from '../../../domain/model/knowledge/item.ts';
import { parseInput } from '../../../domain/parse.ts';
import { KnowledgeItem } from '../../../domain/storage/entities/knowledge.ts';

const MAX_ITEMS = 10_000;

const retireItemsSchema = z.strictObject({
  ids: z.array(z.uuid()).max(MAX_ITEMS).default([]),
  keys: z.array(z.string().min(1).max(2000)).max(MAX_ITEMS).default([]),
  reason: z.enum(retiredReasons),
  /** For duplicates: the item that says the same and stays in use. */
  mergedInto: z.uuid().nullable().default(null),
});

/**
 * Takes items out of every search. They are kept with their passages and can be restored. Safe to repeat.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT; NOT_FOUND when `mergedInto` is no item of this client
 */
export async function retireItems(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof retireItemsSchema> },
): ReturnType<typeof retireWithin> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { ids, keys, reason, mergedInto } = parseInput('body', retireItemsSchema, input);
  return ctx.db.transaction(async (em) => {
    if (mergedInto !== null && await em.count(KnowledgeItem, { id: mergedInto, clientId: ctx.clientId }) === 0) {
      throw notFound('The item in mergedInto');
    }
    const result = await retireWithin(em, ctx, { ids, keys, reason, mergedInto });
    if (result.retired.length > 0) {
      audit(em, ctx, { action: 'knowledge.retire', target: `client:${ctx.clientId}`, after: { reason, mergedInto, ids: result.retired } });
    }
    return result;
  });
}

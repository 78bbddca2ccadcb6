import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { lockItem } from './item-record.ts';
import { reviveDuplicates } from './restore-items.ts';
import { retireWithin } from './retire-items.ts';

/**
 * Takes an item away, also from the answers, until someone restores it: the next scrape does not bring it back. Safe to
 * repeat.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteItem({ ctx, input: { itemId } }: { ctx: TenantContext; input: { itemId: string } }): Promise<void> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  await ctx.db.transaction(async (em) => {
    const item = await lockItem(em, ctx.clientId, itemId);
    if (item.retiredReason === 'deleted') return;
    // One that was gone or merged is to stay away even when its source is back.
    if (item.retiredDate) {
      Object.assign(item, { retiredReason: 'deleted', mergedInto: null });
      await reviveDuplicates(em, ctx, [itemId]);
    } else await retireWithin(em, ctx, { ids: [itemId], reason: 'deleted' });
    audit(em, ctx, { action: 'knowledge.delete', target: `knowledge-item:${itemId}`, before: { kind: item.kind, title: item.title } });
  });
}

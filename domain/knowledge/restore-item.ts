import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { readItem } from './get-item.ts';
import type { ItemDetail } from './item-record.ts';
import { restoreItems } from './restore-items.ts';

/** Brings a retired item back; one that serves stays as it is. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function restoreItem({ ctx, input: { itemId } }: { ctx: TenantContext; input: { itemId: string } }): Promise<ItemDetail> {
  requirePermission(ctx, 'knowledge:WRITE');
  await readItem(ctx, itemId);
  await restoreItems({ ctx, input: { ids: [itemId] } });
  return readItem(ctx, itemId);
}

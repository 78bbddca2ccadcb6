import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { KnowledgeItem } from '../storage/entities/knowledge.ts';
import { toItemDetail, type ItemDetail } from './item-record.ts';

/** One item, retired ones included. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getItem({ ctx, input: { itemId } }: { ctx: TenantContext; input: { itemId: string } }): Promise<ItemDetail> {
  requirePermission(ctx, 'knowledge:READ');
  return readItem(ctx, itemId);
}

/** As {@link getItem}, for a verb that has checked who asks. @throws DomainError NOT_FOUND */
export async function readItem(ctx: TenantContext, itemId: string): Promise<ItemDetail> {
  await requireClient(ctx);
  const item = await ctx.db.read((em) => em.findOne(KnowledgeItem, { id: itemId, clientId: ctx.clientId }));
  if (!item) throw notFound('The item');
  return toItemDetail(item);
}

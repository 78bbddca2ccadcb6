import { requirePermission } from '../../access.ts';
import type { TenantContext } from '../../context.ts';
import { requireModel, toModelRecord, type ModelRecord } from './model-record.ts';

/** The client's own language model. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getModel({ ctx }: { ctx: TenantContext }): Promise<ModelRecord> {
  requirePermission(ctx, 'integrations:READ');
  return toModelRecord(await ctx.db.read((em) => requireModel(em, ctx.clientId)));
}

import { requirePermission } from '../../access.ts';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { lockClient } from '../../tenant/client-record.ts';
import { ModelState } from '../../storage/entities/language-model.ts';
import { auditedModel, requireModel } from './model-record.ts';

/** Disconnects the client's own language model, whose key is gone then. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function deleteModel({ ctx }: { ctx: TenantContext }): Promise<void> {
  requirePermission(ctx, 'integrations:WRITE');
  await ctx.db.transaction(async (em) => {
    await lockClient(em, ctx.clientId);
    const row = await requireModel(em, ctx.clientId);
    audit(em, ctx, { action: 'integration.disconnect', target: `integration:${ctx.clientId}/model`, before: auditedModel(row) });
    em.remove(row);
    await em.nativeDelete(ModelState, { clientId: ctx.clientId });
  });
}

import { requirePermission } from '../../access.ts';
import { audit } from '../../audit.ts';
import { lockClient } from '../../tenant/client-record.ts';
import type { TenantContext } from '../../context.ts';
import { BookerVerification } from '../../storage/entities/integration.ts';
import { auditedIntegration, requireIntegration } from './integration-record.ts';

/**
 * Disconnects the client's property: its secret is gone, and so is every proof of a booker. Reservations stay where
 * they are, with the provider.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteIntegration({ ctx }: { ctx: TenantContext }): Promise<void> {
  requirePermission(ctx, 'integrations:WRITE');
  await ctx.db.transaction(async (em) => {
    await lockClient(em, ctx.clientId);
    const row = await requireIntegration(em, ctx.clientId);
    audit(em, ctx, { action: 'integration.disconnect', target: `integration:${ctx.clientId}/tableapp`, before: auditedIntegration(row) });
    em.remove(row);
    await em.nativeDelete(BookerVerification, { clientId: ctx.clientId });
  });
}

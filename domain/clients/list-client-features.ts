import { requirePermission, requirePlatformAdministrator } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { ClientFeature } from '../storage/entities/feature.ts';
import { requireClient } from '../tenant/require-client.ts';

/**
 * The names of the features a client is entitled to.
 *
 * @throws DomainError FORBIDDEN for everybody but platform administrators; NOT_FOUND
 */
export async function listClientFeatures({ ctx }: { ctx: TenantContext }): Promise<string[]> {
  requirePermission(ctx, { feature: 'clients', action: 'READ', scope: 'global' });
  requirePlatformAdministrator(ctx);
  await requireClient(ctx);
  const rows = await ctx.db.read((em) => em.find(ClientFeature, {
    clientId: ctx.clientId, revokedDate: null,
  }, { orderBy: { feature: 'asc' } }));
  return rows.map(({ feature }) => feature);
}

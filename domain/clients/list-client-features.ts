import { requirePermission, requirePlatformAdministrator } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { ClientFeature } from '../storage/entities/feature.ts';

/**
 * The names of the features a client is entitled to.
 *
 * @throws DomainError FORBIDDEN for everybody but platform administrators
 */
export async function listClientFeatures({ ctx }: { ctx: TenantContext }): Promise<string[]> {
  requirePermission(ctx, { feature: 'clients', action: 'READ', scope: 'global' });
  requirePlatformAdministrator(ctx);
  const rows = await ctx.db.read((em) => em.find(ClientFeature, {
    clientId: ctx.clientId, revokedDate: null,
  }, { orderBy: { feature: 'asc' } }));
  return rows.map(({ feature }) => feature);
}

import { requirePermission } from '../../access.ts';
import type { TenantContext } from '../../context.ts';
import { requireIntegration, toIntegrationRecord, type IntegrationRecord } from './integration-record.ts';

/** How the client's property is connected. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getIntegration({ ctx }: { ctx: TenantContext }): Promise<IntegrationRecord> {
  requirePermission(ctx, 'integrations:READ');
  return toIntegrationRecord(await ctx.db.read((em) => requireIntegration(em, ctx.clientId)));
}

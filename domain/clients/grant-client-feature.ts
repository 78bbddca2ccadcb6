import { z } from 'zod';
import { requirePermission, requirePlatformAdministrator } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { parseInput } from '../parse.ts';
import { ClientFeature } from '../storage/entities/feature.ts';
import { lockClient } from '../tenant/client-record.ts';
import { featureNameSchema, findEntitlement } from './entitled-feature.ts';

export const grantFeatureSchema = z.strictObject({ feature: featureNameSchema }).meta({ id: 'GrantFeatureBody' });

/**
 * Entitles a client to a feature. Granting again changes nothing, granting a revoked one restores it.
 *
 * @param ctx on the system path, where the catalogue can be read
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND
 */
export async function grantClientFeature(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof grantFeatureSchema> },
): Promise<{ feature: string }> {
  requirePermission(ctx, { feature: 'clients', action: 'WRITE', scope: 'global' });
  requirePlatformAdministrator(ctx);
  const { feature } = parseInput('body', grantFeatureSchema, input);
  await ctx.db.transaction(async (em) => {
    await findEntitlement(em, feature);
    await lockClient(em, ctx.clientId);
    const held = await em.findOne(ClientFeature, { clientId: ctx.clientId, feature });
    if (held && !held.revokedDate) return;
    if (held) {
      held.revokedDate = null;
      held.grantedDate = ctx.now();
    } else {
      em.create(ClientFeature, { clientId: ctx.clientId, feature, grantedDate: ctx.now() });
    }
    audit(em, ctx, { action: 'client.feature.grant', target: `client:${ctx.clientId}`, after: { feature } });
  });
  return { feature };
}

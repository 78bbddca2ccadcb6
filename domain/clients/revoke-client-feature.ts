import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { parseInput } from '../parse.ts';
import { ClientFeature } from '../storage/entities/feature.ts';
import { lockClient } from '../tenant/client-record.ts';
import { featureNameSchema, findEntitlement } from './entitled-feature.ts';

const revokeFeatureSchema = z.strictObject({ feature: featureNameSchema });

/**
 * Withdraws a feature from a client; nothing happens when it has none of it. What the feature's use left
 * behind, such as channel connections, stays.
 *
 * @param ctx on the system path, where the catalogue can be read
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND
 */
export async function revokeClientFeature(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof revokeFeatureSchema> },
): Promise<{ feature: string }> {
  requirePermission(ctx, { feature: 'clients', action: 'WRITE', scope: 'global' });
  const { feature } = parseInput('path', revokeFeatureSchema, input);
  await ctx.db.transaction(async (em) => {
    await findEntitlement(em, feature);
    await lockClient(em, ctx.clientId);
    const held = await em.findOne(ClientFeature, { clientId: ctx.clientId, feature, revokedDate: null });
    if (!held) return;
    held.revokedDate = ctx.now();
    audit(em, ctx, { action: 'client.feature.revoke', target: `client:${ctx.clientId}`, before: { feature } });
  });
  return { feature };
}

import { z } from 'zod';
import { requirePermission, requirePlatformAdministrator } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { ClientFeature, Feature } from '../storage/entities/feature.ts';
import { lockClient } from '../tenant/client-record.ts';
import { requireClient } from '../tenant/require-client.ts';

/** A feature's name (spec section 8). */
export const featureNameSchema = z.string().min(1).max(200);

/** A feature that clients can be entitled to; permissions share its catalogue and are not such features. @throws DomainError NOT_FOUND */
async function findEntitlement(em: EntityManager, name: string): Promise<Feature> {
  const feature = await em.findOne(Feature, { name, kind: 'entitlement' });
  if (!feature) throw notFound('This feature');
  return feature;
}

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

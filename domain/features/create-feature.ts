import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { Feature, featureKinds } from '../storage/entities/feature.ts';
import { featureDescription, newFeatureName, toFeatureRecord, type FeatureRecord } from './feature-record.ts';

export const createFeatureSchema = z.strictObject({
  name: newFeatureName, description: featureDescription.default(''), kind: z.enum(featureKinds),
}).meta({ id: 'CreateFeatureBody' });

/** @throws DomainError FORBIDDEN, INVALID_INPUT; CONFLICT for a name in use */
export async function createFeature(
  { ctx, input }: { ctx: Context; input: z.input<typeof createFeatureSchema> },
): Promise<FeatureRecord> {
  requirePermission(ctx, 'features:WRITE');
  const body = parseInput('body', createFeatureSchema, input);
  return ctx.db.transaction(async (em) => {
    const after = toFeatureRecord(em.create(Feature, { ...body, deprecated: false, createdDate: ctx.now() }));
    audit(em, ctx, { action: 'feature.create', target: `feature:${body.name}`, after });
    return after;
  }).catch(nameIsTaken('A feature'));
}

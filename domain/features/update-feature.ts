import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { parseInput } from '../parse.ts';
import { featureDescription, lockFeature, toFeatureRecord, type FeatureRecord } from './feature-record.ts';

/** Name and kind stay: policies and clients refer to them. */
export const updateFeatureSchema = z.strictObject({
  description: featureDescription,
  deprecated: z.literal(false).meta({ description: 'Takes a deprecation back.' }),
}).partial().meta({ id: 'UpdateFeatureBody' });

/** @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND */
export async function updateFeature(
  { ctx, name, input }: { ctx: Context; name: string; input: z.input<typeof updateFeatureSchema> },
): Promise<FeatureRecord> {
  requirePermission(ctx, 'features:WRITE');
  const { description, deprecated } = parseInput('body', updateFeatureSchema, input);
  return ctx.db.transaction(async (em) => {
    const feature = await lockFeature(em, name);
    const before = toFeatureRecord(feature);
    if (description !== undefined) feature.description = description;
    if (deprecated !== undefined) feature.deprecated = deprecated;
    const after = toFeatureRecord(feature);
    audit(em, ctx, { action: 'feature.update', target: `feature:${name}`, before, after });
    return after;
  });
}

import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { lockFeature, toFeatureRecord, type FeatureRecord } from './feature-record.ts';

/**
 * Marks a feature as one that is going away. What refers to it keeps working.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when it is deprecated already
 */
export async function deprecateFeature({ ctx, name }: { ctx: Context; name: string }): Promise<FeatureRecord> {
  requirePermission(ctx, 'features:WRITE');
  return ctx.db.transaction(async (em) => {
    const feature = await lockFeature(em, name);
    if (feature.deprecated) throw new DomainError('CONFLICT', 'This feature is deprecated already.');
    feature.deprecated = true;
    audit(em, ctx, {
      action: 'feature.deprecate', target: `feature:${name}`, before: { deprecated: false }, after: { deprecated: true },
    });
    return toFeatureRecord(feature);
  });
}

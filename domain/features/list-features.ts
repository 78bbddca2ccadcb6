import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { parseInput } from '../parse.ts';
import { Feature, featureKinds } from '../storage/entities/feature.ts';
import { toFeatureRecord, type FeatureRecord } from './feature-record.ts';

export const listFeaturesSchema = z.strictObject({ ...pageQuery, kind: z.enum(featureKinds).optional() });

/** The catalogue by name, deprecated ones included. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listFeatures(
  { ctx, input, deps }: { ctx: Context; input: z.input<typeof listFeaturesSchema>; deps: ListDeps },
): Promise<Page<FeatureRecord>> {
  requirePermission(ctx, 'features:READ');
  const { kind, ...page } = parseInput('query', listFeaturesSchema, input);
  const found = await ctx.db.read((em) => readByName(em, Feature, {
    list: ['features', kind ?? null], where: kind === undefined ? {} : { kind }, input: page, deps,
  }));
  return { ...found, items: found.items.map(toFeatureRecord) };
}

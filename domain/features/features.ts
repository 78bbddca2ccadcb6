import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { lineSchema } from '../model/names.ts';
import { ALL_FEATURES } from '../model/permissions.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { Feature, featureKinds } from '../storage/entities/feature.ts';
import { lockRow } from '../storage/lock-row.ts';

export const featureRecordSchema = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.enum(featureKinds).meta({ description: 'What a policy may name, or what a client may be entitled to.' }),
  deprecated: z.boolean(),
}).meta({ id: 'Feature' });
type FeatureRecord = z.infer<typeof featureRecordSchema>;

/** A name stands in permission strings, which are parted by colons. */
const newFeatureName = lineSchema.max(200)
  .regex(/^[^:\s][^:]*$/, 'must be 1 to 200 characters without a colon, and not start with a space')
  .refine((name) => name !== ALL_FEATURES, 'must not be ALL, which stands for every feature');
const featureDescription = z.string().max(2000);

const toFeatureRecord = ({ name, description, kind, deprecated }: Feature): FeatureRecord =>
  ({ name, description, kind, deprecated });

/** The feature, held until the transaction ends. @throws DomainError NOT_FOUND */
async function lockFeature(em: EntityManager, name: string): Promise<Feature> {
  const feature = await lockRow(em, Feature, { name });
  if (!feature) throw notFound('This feature');
  return feature;
}

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

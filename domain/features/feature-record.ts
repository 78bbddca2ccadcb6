import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import { lineSchema } from '../model/names.ts';
import { ALL_FEATURES } from '../model/permissions.ts';
import type { EntityManager } from '../storage/database.ts';
import { Feature, featureKinds } from '../storage/entities/feature.ts';

export const featureRecordSchema = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.enum(featureKinds).meta({ description: 'What a policy may name, or what a client may be entitled to.' }),
  deprecated: z.boolean(),
}).meta({ id: 'Feature' });
export type FeatureRecord = z.infer<typeof featureRecordSchema>;

/** A name stands in permission strings, which are parted by colons. */
export const newFeatureName = lineSchema.max(200)
  .regex(/^[^:\s][^:]*$/, 'must be 1 to 200 characters without a colon, and not start with a space')
  .refine((name) => name !== ALL_FEATURES, 'must not be ALL, which stands for every feature');
export const featureDescription = z.string().max(2000);

export const toFeatureRecord = ({ name, description, kind, deprecated }: Feature): FeatureRecord =>
  ({ name, description, kind, deprecated });

/** The feature, held until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockFeature(em: EntityManager, name: string): Promise<Feature> {
  const feature = await em.findOne(Feature, { name }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!feature) throw notFound('This feature');
  return feature;
}

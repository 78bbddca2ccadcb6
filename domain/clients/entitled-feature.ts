import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { Feature } from '../storage/entities/feature.ts';

/** A feature's name (spec section 8). */
export const featureNameSchema = z.string().min(1).max(200);

/** A feature that clients can be entitled to; permissions share its catalogue and are none. @throws DomainError NOT_FOUND */
export async function findEntitlement(em: EntityManager, name: string): Promise<Feature> {
  const feature = await em.findOne(Feature, { name, kind: 'entitlement' });
  if (!feature) throw notFound('This feature');
  return feature;
}

import type { EntityManager } from '../storage/database.ts';
import { ClientFeature } from '../storage/entities/feature.ts';

/** Whether a client is entitled to a feature at this moment. The caller decides who may ask. */
export async function isEntitled(em: EntityManager, clientId: string, feature: string): Promise<boolean> {
  return await em.count(ClientFeature, { clientId, feature, revokedDate: null }) > 0;
}

import { LRUCache } from 'lru-cache';
import type { UnitOfWork } from '../storage/database.ts';

/** So many names are kept, each for so long: a hotel seldom gets another, and who reads it is an operator who has its id as well. */
const KEPT = 10_000;
const KEPT_MS = 5 * 60_000;

/** The name of a hotel; null where there is none, or where it cannot be read. */
export type HotelNames = (clientId: string) => Promise<string | null>;

/**
 * Names of hotels for what operators read of their work. Nothing waits for them twice, and nothing fails for want of one.
 *
 * @param db across tenants
 */
export function hotelNames(db: () => UnitOfWork): HotelNames {
  const kept = new LRUCache<string, { name: string }>({ max: KEPT, ttl: KEPT_MS });
  return async (clientId) => {
    const known = kept.get(clientId);
    if (known !== undefined) return known.name;
    try {
      const [found] = await db().read((em) => em.execute<{ name: string }[]>('select name from client where id = ?', [clientId]));
      if (found !== undefined) kept.set(clientId, found);
      return found?.name ?? null;
    } catch {
      return null;
    }
  };
}

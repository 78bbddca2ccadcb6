import { z } from 'zod';
import type { UnitOfWork } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';

/**
 * Whether a client lets pages of this origin talk to its concierge; with a null client id, whether any
 * client does. Disabled clients allow nobody.
 *
 * @param db the system path: the question is asked before a tenant is known
 */
export async function isAllowedOrigin(
  db: UnitOfWork, { origin, clientId }: { origin: string; clientId: string | null },
): Promise<boolean> {
  if (clientId !== null && !z.uuid().safeParse(clientId).success) return false;
  const found = await db.read((em) => em.findOne(Client, {
    allowedOrigins: { $contains: [origin] },
    disabledDate: null,
    ...(clientId === null ? {} : { id: clientId }),
  }, { fields: ['id'] }));
  return found !== null;
}

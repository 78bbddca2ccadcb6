import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { Client } from '../storage/entities/client.ts';

/**
 * The client in scope, disabled ones included, for a verb that has checked who asks: a holder of a global permission may
 * name one that does not exist.
 *
 * @throws DomainError NOT_FOUND
 */
export async function requireClient({ db, clientId }: TenantContext): Promise<Client> {
  const client = await db.read((em) => em.findOne(Client, { id: clientId }));
  if (!client) throw notFound('The client');
  return client;
}

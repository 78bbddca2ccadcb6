import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { Client } from '../storage/entities/client.ts';

/**
 * The tenant of the context, as guests may use it. It may be kept for others too: it is read and never changed.
 *
 * @throws DomainError NOT_FOUND for an unknown and for a disabled client alike
 */
export async function activeClient({ clientId, db, facts }: TenantContext): Promise<Readonly<Client>> {
  const read = async (): Promise<Client | undefined> => await db.read((em) => em.findOne(Client, { id: clientId })) ?? undefined;
  const client = facts === undefined ? await read() : await facts.get(`client/${clientId}`, read);
  if (!client || client.isDisabled()) throw notFound('This client');
  return client;
}

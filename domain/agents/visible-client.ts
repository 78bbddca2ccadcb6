import type { Actor } from '../model/actor.ts';
import { grantsOf } from '../access.ts';
import { notFound } from '../model/errors.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';

/**
 * For a connection that names a client before any verb is called on it. What may be done there, the verbs decide.
 *
 * @param db across tenants
 * @throws DomainError NOT_FOUND for a client that does not exist and for one on which the actor holds nothing alike
 */
export async function requireVisibleClient(
  { db, actor, clientId }: { db: UnitOfWork; actor: Actor; clientId: string },
): Promise<void> {
  const holdsAnything = grantsOf(actor).some((grant) => grant.clientId === null || grant.clientId === clientId);
  if (!holdsAnything || await db.read((em) => em.count(Client, { id: clientId })) === 0) throw notFound('The client');
}

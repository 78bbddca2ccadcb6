import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { Client } from '../storage/entities/client.ts';

/**
 * The tenant of the context, as guests may use it.
 *
 * @throws DomainError NOT_FOUND for an unknown and for a disabled client alike
 */
export async function activeClient(ctx: TenantContext): Promise<Client> {
  const client = await ctx.db.read((em) => em.findOne(Client, { id: ctx.clientId }));
  if (!client || client.isDisabled()) throw notFound('This client');
  return client;
}

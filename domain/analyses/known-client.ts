import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { Client } from '../storage/entities/client.ts';

/** A list of nobody's records would be empty rather than missing. @throws DomainError NOT_FOUND */
export async function requireKnownClient(ctx: TenantContext): Promise<void> {
  if (await ctx.db.read((em) => em.count(Client, { id: ctx.clientId })) === 0) throw notFound('The client');
}

import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { Client } from '../storage/entities/client.ts';
import { toClientRecord, type ClientRecord } from './client-record.ts';

/** The client in scope, disabled ones included. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getClient({ ctx }: { ctx: TenantContext }): Promise<ClientRecord> {
  requirePermission(ctx, 'clients:READ');
  const client = await ctx.db.read((em) => em.findOne(Client, { id: ctx.clientId }));
  if (!client) throw notFound('The client');
  return toClientRecord(client);
}

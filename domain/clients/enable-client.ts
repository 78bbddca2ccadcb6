import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { lockClient, toClientRecord } from './client-record.ts';

/**
 * Puts a disabled client back into service.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when it is active already
 */
export async function enableClient({ ctx }: { ctx: TenantContext }): Promise<void> {
  requirePermission(ctx, 'clients:WRITE');
  await ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (!client.isDisabled()) throw new DomainError('CONFLICT', 'This client is active already.');
    const { disabled_date, disabled_by } = toClientRecord(client);
    client.disabledDate = null;
    client.disabledBy = null;
    audit(em, ctx, {
      action: 'client.enable',
      target: `client:${client.id}`,
      before: { disabled_date, disabled_by },
      after: { disabled_date: null, disabled_by: null },
    });
  });
}

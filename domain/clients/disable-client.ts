import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import { lockClient } from './client-record.ts';

/**
 * Takes a client out of service and keeps its record. Its guests are told that it does not exist.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when it is disabled already
 */
export async function disableClient({ ctx }: { ctx: TenantContext }): Promise<void> {
  requirePermission(ctx, 'clients:WRITE');
  await ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled already.');
    client.disabledDate = ctx.now();
    client.disabledBy = userIdOf(ctx.actor);
    audit(em, ctx, {
      action: 'client.disable',
      target: `client:${client.id}`,
      before: { disabled_date: null, disabled_by: null },
      after: { disabled_date: client.disabledDate.toISOString(), disabled_by: client.disabledBy },
    });
  });
}

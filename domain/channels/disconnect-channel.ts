import { audit } from '../audit.ts';
import { lockClient } from '../tenant/client-record.ts';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import { requireConnection, toChannelRecord } from './channel-record.ts';

/**
 * Disconnects an account: its record stays, marked as deleted, and our copy of its token goes. The token itself is not
 * revoked at Meta (spec 3.3), and the account can be connected again, here or elsewhere. Needs no entitlement.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function disconnectChannel({ ctx, channelId }: { ctx: TenantContext; channelId: string }): Promise<void> {
  requirePermission(ctx, 'update-client:WRITE');
  await ctx.db.transaction(async (em) => {
    await lockClient(em, ctx.clientId);
    const row = await requireConnection(em, ctx, channelId);
    audit(em, ctx, { action: 'channel.disconnect', target: `channel:${row.id}`, before: toChannelRecord(row) });
    Object.assign(row, { deletedDate: ctx.now(), deletedBy: actorLabel(ctx.actor), accessToken: '' });
  });
}

import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import { parseInput } from '../parse.ts';
import { lockClient } from '../tenant/client-record.ts';
import { lockEntitledClient, requireConnection, toChannelRecord } from './channel-record.ts';

export const autoReplySchema = z.strictObject({ autoReplyEnabled: z.boolean() }).meta({ id: 'AutoReply' });
type AutoReply = z.output<typeof autoReplySchema>;

/**
 * Switches the concierge's replies by itself on or off, on one connection. Switching off is always possible.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled
 */
export async function switchAutoReply(
  { ctx, channelId, input }: { ctx: TenantContext; channelId: string; input: z.input<typeof autoReplySchema> },
): Promise<AutoReply> {
  requirePermission(ctx, 'update-client:WRITE');
  const { autoReplyEnabled } = parseInput('body', autoReplySchema, input);
  return ctx.db.transaction(async (em) => {
    await (autoReplyEnabled ? lockEntitledClient(em, ctx) : lockClient(em, ctx.clientId));
    const row = await requireConnection(em, ctx, channelId);
    if (row.autoReplyEnabled !== autoReplyEnabled) {
      audit(em, ctx, {
        action: 'channel.auto-reply', target: `channel:${row.id}`,
        before: { autoReplyEnabled: row.autoReplyEnabled }, after: { autoReplyEnabled },
      });
      row.autoReplyEnabled = autoReplyEnabled;
    }
    return { autoReplyEnabled };
  });
}

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

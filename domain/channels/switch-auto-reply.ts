import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { lockClient } from '../tenant/client-record.ts';
import type { TenantContext } from '../context.ts';
import { parseInput } from '../parse.ts';
import { lockEntitledClient, requireConnection } from './channel-record.ts';

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

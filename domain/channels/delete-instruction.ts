import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { lockClient } from '../tenant/client-record.ts';
import type { TenantContext } from '../context.ts';
import type { ChannelType } from '../model/channels.ts';
import { instructionTarget, requireInstruction } from '../chat/instruction-record.ts';

/**
 * Deletes a note; those after it move up. Needs no entitlement.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteInstruction(
  { ctx, ...which }: { ctx: TenantContext; channelType: ChannelType; instructionId: string },
): Promise<void> {
  requirePermission(ctx, 'update-client:WRITE');
  await ctx.db.transaction(async (em) => {
    await lockClient(em, ctx.clientId);
    const row = await requireInstruction(em, ctx, which);
    audit(em, ctx, { action: 'channel.instruction.delete', target: instructionTarget(row), before: { title: row.title, text: row.text } });
    em.remove(row);
  });
}

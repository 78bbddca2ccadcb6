import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { channelTypes, type ChannelType } from '../model/channels.ts';
import { ChannelInstruction } from '../storage/entities/channels.ts';
import { requireChannels } from './channel-record.ts';
import { toInstruction, type Instruction } from '../chat/instruction-record.ts';

/**
 * A client's notes for the concierge: all seven channel types, each with its notes in order.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function listInstructions({ ctx }: { ctx: TenantContext }): Promise<Record<ChannelType, Instruction[]>> {
  requireChannels(ctx, 'READ');
  await requireClient(ctx);
  const rows = await ctx.db.read((em) => em.find(
    ChannelInstruction, { clientId: ctx.clientId }, { orderBy: { channelType: 'asc', position: 'asc', id: 'asc' } },
  ));
  const notesOf = (type: ChannelType) => rows.filter(({ channelType }) => channelType === type).map(toInstruction);
  return Object.fromEntries(channelTypes.map((type) => [type, notesOf(type)])) as Record<ChannelType, Instruction[]>;
}

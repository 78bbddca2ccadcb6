import type { TenantContext } from '../context.ts';
import type { ChannelType } from '../model/channels.ts';
import type { ReplyChannel } from '../ports/brain.ts';
import { findInstructions } from './instruction-record.ts';

/** The channel of a reply, with the hotel's notes on how to write there. */
export async function readReplyChannel(ctx: TenantContext, type: ChannelType): Promise<ReplyChannel> {
  const notes = await ctx.db.read((em) => findInstructions(em, ctx, type));
  return { type, instructions: notes.map(({ title, text }) => ({ title, text })) };
}

import { z } from 'zod';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import type { ChannelType } from '../model/channels.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { lockEntitledClient, requireChannels } from './channel-record.ts';
import { findInstructions, toInstruction, type Instruction } from '../chat/instruction-record.ts';

export const instructionOrderSchema = z.strictObject({
  order: z.array(z.uuid().toLowerCase()).max(1000).refine((ids) => new Set(ids).size === ids.length, 'must name each id once')
    .meta({ description: 'The ids of all notes of this channel type, in their new order.' }),
}).meta({ id: 'ChannelInstructionOrder' });

/**
 * Puts the notes of a channel type in another order.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the ids are not those of the list, which may
 *   have changed since it was read, or the client is disabled
 */
export async function orderInstructions(
  { ctx, channelType, input }: { ctx: TenantContext; channelType: ChannelType; input: z.input<typeof instructionOrderSchema> },
): Promise<Instruction[]> {
  requireChannels(ctx, 'WRITE');
  const { order } = parseInput('body', instructionOrderSchema, input);
  return ctx.db.transaction(async (em) => {
    await lockEntitledClient(em, ctx);
    const present = await findInstructions(em, ctx, channelType);
    const byId = new Map(present.map((row) => [row.id, row]));
    const ordered = order.flatMap((id) => byId.get(id) ?? []);
    if (ordered.length !== order.length || ordered.length !== present.length) {
      throw new DomainError(
        'CONFLICT', `The order does not name the ${present.length} instructions of ${channelType}. List them and send all their ids.`,
      );
    }
    const before = present.map(({ id }) => id);
    if (before.join() !== order.join()) {
      for (const [index, row] of ordered.entries()) row.position = index + 1;
      audit(em, ctx, {
        action: 'channel.instruction.order', target: `client:${ctx.clientId}`,
        before: { channelType, order: before }, after: { channelType, order },
      });
    }
    return ordered.map(toInstruction);
  });
}

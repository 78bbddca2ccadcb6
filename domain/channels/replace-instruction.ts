import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import type { ChannelType } from '../model/channels.ts';
import { parseInput } from '../parse.ts';
import { lockEntitledClient } from './channel-record.ts';
import {
  instructionBodySchema, instructionTarget, requireInstruction, toInstruction, type Instruction, type InstructionBody,
} from '../chat/instruction-record.ts';

/**
 * Replaces the title and the text of a note; its place in the list stays.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled
 */
export async function replaceInstruction({ ctx, input, ...which }: {
  ctx: TenantContext; channelType: ChannelType; instructionId: string; input: InstructionBody;
}): Promise<Instruction> {
  requirePermission(ctx, 'update-client:WRITE');
  const body = parseInput('body', instructionBodySchema, input);
  return ctx.db.transaction(async (em) => {
    await lockEntitledClient(em, ctx);
    const row = await requireInstruction(em, ctx, which);
    const { title, text } = row;
    if (title !== body.title || text !== body.text) {
      audit(em, ctx, { action: 'channel.instruction.replace', target: instructionTarget(row), before: { title, text }, after: body });
      Object.assign(row, body, { updatedDate: ctx.now() });
    }
    return toInstruction(row);
  });
}

import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import type { ChannelType } from '../model/channels.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { ChannelInstruction } from '../storage/entities/channels.ts';
import { lockEntitledClient, requireChannels } from './channel-record.ts';
import {
  findInstructions, instructionBodySchema, instructionTarget, toInstruction, type Instruction, type InstructionBody,
} from '../chat/instruction-record.ts';

/** A longer list guides neither people nor a brain. */
const MAX_NOTES = 50;

/**
 * Adds a note at the end of its channel type's list.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the list is full or the client is disabled
 */
export async function createInstruction(
  { ctx, channelType, input }: { ctx: TenantContext; channelType: ChannelType; input: InstructionBody },
): Promise<Instruction> {
  requireChannels(ctx, 'WRITE');
  const body = parseInput('body', instructionBodySchema, input);
  return ctx.db.transaction(async (em) => {
    await lockEntitledClient(em, ctx);
    const present = await findInstructions(em, ctx, channelType);
    if (present.length >= MAX_NOTES) {
      throw new DomainError('CONFLICT', `${channelType} has ${MAX_NOTES} instructions, which is the most. Delete or replace one.`);
    }
    const row = em.create(ChannelInstruction, {
      ...body, id: randomUUID(), clientId: ctx.clientId, channelType, position: (present.at(-1)?.position ?? 0) + 1,
      createdDate: ctx.now(), updatedDate: ctx.now(),
    });
    audit(em, ctx, { action: 'channel.instruction.create', target: instructionTarget(row), after: body });
    return toInstruction(row);
  });
}

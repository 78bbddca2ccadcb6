import { z } from 'zod';
import { channelTypeOf, channelTypes, type ChannelType } from '../model/channels.ts';
import { notFound } from '../model/errors.ts';
import type { TenantContext } from '../context.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChannelInstruction } from '../storage/entities/channels.ts';

/** Counted as the database and JSON Schema count: an emoji is one character. */
const textOf = (max: number) => z.string().trim().min(1, 'must not be empty')
  .refine((text) => Array.from(text).length <= max, `must have at most ${max} characters`).meta({ maxLength: max });

/** A note's content (spec 2.7 and 8). */
export const instructionBodySchema = z.strictObject({ title: textOf(100), text: textOf(1000) }).meta({ id: 'ChannelInstructionBody' });
export type InstructionBody = z.input<typeof instructionBodySchema>;

export const instructionSchema = z.object({ id: z.uuid(), title: z.string(), text: z.string() }).meta({ id: 'ChannelInstruction' });
export type Instruction = z.output<typeof instructionSchema>;

/** A channel type in an address, in any letter case. */
export const channelTypeSchema = z.string()
  .refine((text) => channelTypeOf(text) !== undefined, `must be one of ${channelTypes.join(', ')}, in any letter case`)
  .transform((text) => channelTypeOf(text) as ChannelType);

export const toInstruction = ({ id, title, text }: ChannelInstruction): Instruction => ({ id, title, text });

/** The notes of one channel type, in their order. */
export const findInstructions = (em: EntityManager, { clientId }: TenantContext, channelType: ChannelType): Promise<ChannelInstruction[]> =>
  em.find(ChannelInstruction, { clientId, channelType }, { orderBy: { position: 'asc', id: 'asc' } });

/** @throws DomainError NOT_FOUND also for a note of another channel type */
export async function requireInstruction(
  em: EntityManager, { clientId }: TenantContext, { channelType, instructionId }: { channelType: ChannelType; instructionId: string },
): Promise<ChannelInstruction> {
  const row = await em.findOne(ChannelInstruction, { id: instructionId, clientId, channelType });
  if (!row) throw notFound('This instruction');
  return row;
}

/** A note in the audit trail: which one, and for which channel type. */
export const instructionTarget = ({ channelType, id }: ChannelInstruction): string => `channel-instruction:${channelType}/${id}`;

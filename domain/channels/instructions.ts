import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import {
  findInstructions, instructionBodySchema, instructionTarget, requireInstruction, toInstruction, type Instruction, type InstructionBody,
} from '../chat/instruction-record.ts';
import type { TenantContext } from '../context.ts';
import { channelTypes, type ChannelType } from '../model/channels.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { ChannelInstruction } from '../storage/entities/channels.ts';
import { lockClient } from '../tenant/client-record.ts';
import { requireClient } from '../tenant/require-client.ts';
import { lockEntitledClient, requireChannels } from './channel-record.ts';

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
      throw new DomainError('CONFLICT', `${channelType} has ${MAX_NOTES} instructions, which is the maximum. Delete or replace one.`);
    }
    const row = em.create(ChannelInstruction, {
      ...body, id: randomUUID(), clientId: ctx.clientId, channelType, position: (present.at(-1)?.position ?? 0) + 1,
      createdDate: ctx.now(), updatedDate: ctx.now(),
    });
    audit(em, ctx, { action: 'channel.instruction.create', target: instructionTarget(row), after: body });
    return toInstruction(row);
  });
}

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

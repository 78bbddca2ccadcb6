import { z } from 'zod';
import {
  createInstruction, deleteInstruction, instructionOrderSchema, listInstructions, orderInstructions, replaceInstruction,
} from '../../domain/channels/instructions.ts';
import { channelTypeSchema, instructionBodySchema, instructionSchema } from '../../domain/chat/instruction-record.ts';
import { channelTypes } from '../../domain/model/channels.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const path = '/api/clients/:id/channels/:channelType/instructions';
const channelType = channelTypeSchema.meta({ description: `One of ${channelTypes.join(', ')}, in any letter case.` });
const typeParams = idParams.extend({ channelType });
const noteParams = typeParams.extend({ instructionId: z.uuid().toLowerCase() });
const noNote = { 404: { description: 'The client or the instruction does not exist, or is not yours to see.' } };
const noClient = { 404: { description: 'The client does not exist.' } };
const disabled = { 409: { description: 'The client is disabled.' } };
const note = { title: 'Sign-off', text: 'Sign off with "Your team at Hotel Arvensee".' };
const example = { id: '6d1f0c52-9a4b-4f0f-8a3e-5a1d7c2b9e10', ...note };

/** Spec 4.7: all notes. */
const getInstructions = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/channels/instructions', operationId: 'listChannelInstructions',
  summary: 'List a client\'s instructions for its concierge, by channel type',
  permission: { feature: 'update-client', action: 'READ', scope: 'client', foreign: 403 },
  request: { params: idParams },
  responses: {
    200: {
      description: 'The notes of all seven channel types, each list in its order.',
      schema: z.object({ instructions: z.record(z.enum(channelTypes), z.array(instructionSchema)) }).meta({ id: 'ChannelInstructions' }),
      example: { instructions: { ...Object.fromEntries(channelTypes.map((type) => [type, []])), INSTAGRAM: [example] } },
    },
    ...noClient,
  },
  answer: async (ctx) => ({ instructions: await listInstructions({ ctx }) }),
});

/** Spec 4.7: adds one. */
const postInstruction = defineRoute({
  ...shared, method: 'post', path, operationId: 'createChannelInstruction',
  summary: 'Add an instruction for one channel type',
  description: 'It comes last in the list. It shapes the concierge\'s replies on that channel from the next reply on.',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 403 },
  request: { params: typeParams, body: instructionBodySchema },
  bodyExample: note,
  idempotent: true,
  responses: {
    201: { description: 'The new instruction.', schema: instructionSchema, example }, ...noClient,
    409: { description: 'The list is full, or the client is disabled.' },
  },
  answer: (ctx, call) => createInstruction({ ctx, ...call.params, input: call.body }),
});

/** Spec 4.7: replaces one. */
const putInstruction = defineRoute({
  ...shared, method: 'put', path: `${path}/:instructionId`, operationId: 'updateChannelInstruction',
  summary: 'Replace the title and the text of an instruction',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: noteParams, body: instructionBodySchema },
  bodyExample: note,
  responses: { 200: { description: 'The instruction.', schema: instructionSchema, example }, ...noNote, ...disabled },
  answer: (ctx, call) => replaceInstruction({ ctx, ...call.params, input: call.body }),
});

/** Decisions, "Channels": deletes one. */
const deleteNote = defineRoute({
  ...shared, method: 'delete', path: `${path}/:instructionId`, operationId: 'deleteChannelInstruction',
  summary: 'Delete an instruction',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: noteParams },
  responses: { 204: { description: 'Deleted.' }, ...noNote },
  answer: (ctx, call) => deleteInstruction({ ctx, ...call.params }),
});

/** Decisions, "Channels": another order. */
const putOrder = defineRoute({
  ...shared, method: 'put', path, operationId: 'orderChannelInstructions',
  summary: 'Reorder the instructions of one channel type',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 403 },
  request: { params: typeParams, body: instructionOrderSchema },
  bodyExample: { order: [example.id] },
  responses: {
    200: {
      description: 'The instructions in their new order.',
      schema: z.object({ instructions: z.array(instructionSchema) }).meta({ id: 'OrderedChannelInstructions' }),
      example: { instructions: [example] },
    },
    ...noClient,
    409: { description: 'The ids are not those of the list, which may have changed; or the client is disabled.' },
  },
  answer: async (ctx, call) => ({ instructions: await orderInstructions({ ctx, ...call.params, input: call.body }) }),
});

/** Instructions for the concierge, by channel type. */
export const channelInstructionRoutes: readonly Route[] = [
  getInstructions, postInstruction, putInstruction, deleteNote, putOrder,
];

import { z } from 'zod';
import { createInstruction } from '../../domain/channels/create-instruction.ts';
import { deleteInstruction } from '../../domain/channels/delete-instruction.ts';
import { channelTypeSchema, instructionBodySchema, instructionSchema } from '../../domain/chat/instruction-record.ts';
import { listInstructions } from '../../domain/channels/list-instructions.ts';
import { instructionOrderSchema, orderInstructions } from '../../domain/channels/order-instructions.ts';
import { replaceInstruction } from '../../domain/channels/replace-instruction.ts';
import { channelTypes } from '../../domain/model/channels.ts';
import { adminTenantContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams } from './administration-schemas.ts';

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
  method: 'get',
  path: '/api/clients/:id/channels/instructions',
  operationId: 'listChannelInstructions',
  tag: 'Clients',
  summary: 'List a client\'s instructions for its concierge, by channel type',
  auth: 'sessionOrKey',
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
  handler: async (call, services) => ({
    status: 200, body: { instructions: await listInstructions({ ctx: adminTenantContext(services, call, call.params.id) }) },
  }),
});

/** Spec 4.7: adds one. */
const postInstruction = defineRoute({
  method: 'post',
  path,
  operationId: 'createChannelInstruction',
  tag: 'Clients',
  summary: 'Add an instruction for one channel type',
  description: 'It comes last in the list. It shapes the concierge\'s replies on that channel from the next reply on.',
  auth: 'sessionOrKey',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 403 },
  request: { params: typeParams, body: instructionBodySchema },
  bodyExample: note,
  idempotent: true,
  responses: {
    201: { description: 'The new instruction.', schema: instructionSchema, example }, ...noClient,
    409: { description: 'The list is full, or the client is disabled.' },
  },
  async handler(call, services) {
    const { id, ...which } = call.params;
    return { status: 201, body: await createInstruction({ ctx: adminTenantContext(services, call, id), ...which, input: call.body }) };
  },
});

/** Spec 4.7: replaces one. */
const putInstruction = defineRoute({
  method: 'put',
  path: `${path}/:instructionId`,
  operationId: 'updateChannelInstruction',
  tag: 'Clients',
  summary: 'Replace the title and the text of an instruction',
  auth: 'sessionOrKey',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: noteParams, body: instructionBodySchema },
  bodyExample: note,
  responses: { 200: { description: 'The instruction.', schema: instructionSchema, example }, ...noNote, ...disabled },
  async handler(call, services) {
    const { id, ...which } = call.params;
    return { status: 200, body: await replaceInstruction({ ctx: adminTenantContext(services, call, id), ...which, input: call.body }) };
  },
});

/** Decisions, "Channels": deletes one. */
const deleteNote = defineRoute({
  method: 'delete',
  path: `${path}/:instructionId`,
  operationId: 'deleteChannelInstruction',
  tag: 'Clients',
  summary: 'Delete an instruction',
  auth: 'sessionOrKey',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: noteParams },
  responses: { 204: { description: 'Deleted.' }, ...noNote },
  async handler(call, services) {
    const { id, ...which } = call.params;
    await deleteInstruction({ ctx: adminTenantContext(services, call, id), ...which });
    return { status: 204 };
  },
});

/** Decisions, "Channels": another order. */
const putOrder = defineRoute({
  method: 'put',
  path,
  operationId: 'orderChannelInstructions',
  tag: 'Clients',
  summary: 'Put the instructions of one channel type in another order',
  auth: 'sessionOrKey',
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
  async handler(call, services) {
    const { id, ...which } = call.params;
    const instructions = await orderInstructions({ ctx: adminTenantContext(services, call, id), ...which, input: call.body });
    return { status: 200, body: { instructions } };
  },
});

/** Instructions for the concierge, by channel type. */
export const channelInstructionRoutes: readonly Route[] = [
  getInstructions, postInstruction, putInstruction, deleteNote, putOrder,
];

import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import type { TenantContext } from '../../context.ts';
import { notFound } from '../../model/errors.ts';
import { bookingToolParameters } from '../tool-parameters.ts';
import { isToolOn } from '../tool-switches.ts';
import { bookingTools, type BookingToolName } from '../../model/booking/tools.ts';
import { Client } from '../../storage/entities/client.ts';
import { findIntegration, switchedOn, toolNameSchema } from './integration-record.ts';

export const toolRecordSchema = z.object({
  name: toolNameSchema,
  title: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  onRequest: z.boolean().meta({ description: 'Whether it can be switched; the others are always on.' }),
  operatorOnly: z.boolean().meta({ description: 'Whether guests\' conversations never have it.' }),
  parameters: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the arguments.' }),
}).meta({ id: 'Tool' });
export type ToolRecord = z.output<typeof toolRecordSchema>;

export const toolListSchema = z.object({
  connected: z.boolean().meta({ description: 'Without a connected table-booking system no tool can be used.' }),
  tools: z.array(toolRecordSchema),
}).meta({ id: 'ToolList' });

const names = Object.keys(bookingTools) as BookingToolName[];

/** Every tool of the client's table booking with its switch. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function listTools({ ctx }: { ctx: TenantContext }): Promise<z.output<typeof toolListSchema>> {
  requirePermission(ctx, 'integrations:READ');
  const integration = await ctx.db.read(async (em) => {
    if (await em.count(Client, { id: ctx.clientId }) === 0) throw notFound('The client');
    return findIntegration(em, ctx.clientId);
  });
  const on = integration ? switchedOn(integration) : [];
  return { connected: integration !== null, tools: names.map((name) => toToolRecord(name, on)) };
}

/** A tool as it stands with these switched on. The property is no parameter: it is attached where the provider is called. */
export function toToolRecord(name: BookingToolName, on: readonly BookingToolName[]): ToolRecord {
  const { title, description, parameters } = bookingToolParameters[name];
  const { onByDefault, operatorOnly } = bookingTools[name];
  return {
    name, title, description, enabled: isToolOn(name, on), onRequest: !onByDefault, operatorOnly,
    parameters: z.toJSONSchema(parameters, { io: 'input' }),
  };
}

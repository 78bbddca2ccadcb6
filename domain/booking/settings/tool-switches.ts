import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { bookingTools, type BookingToolName } from '../../model/booking/tools.ts';
import { DomainError, invalidInput, notFound } from '../../model/errors.ts';
import { parseInput } from '../../parse.ts';
import { Client } from '../../storage/entities/client.ts';
import { lockClient } from '../../tenant/client-record.ts';
import { bookingToolParameters } from '../tool-parameters.ts';
import { isToolOn, toolsOnRequest } from '../tool-switches.ts';
import { findIntegration, readIntegrationOfActive, switchedOn, toolNameSchema } from './integration-record.ts';

/**
 * The tools that are on at the tenant; none while no table-booking system is connected, and for a disabled client. If the context has the
 * process's cache, they are cached with it.
 */
export async function enabledTools(
  { clientId, db, facts }: Pick<TenantContext, 'clientId' | 'db' | 'facts'>,
): Promise<ReadonlySet<BookingToolName>> {
  const read = async (): Promise<ReadonlySet<BookingToolName>> => {
    const integration = await db.read((em) => readIntegrationOfActive(em, clientId));
    if (integration === null) return new Set();
    const on = switchedOn(integration);
    return new Set((Object.keys(bookingTools) as BookingToolName[]).filter((name) => isToolOn(name, on)));
  };
  return (facts === undefined ? undefined : await facts.get(`tools/${clientId}`, read)) ?? read();
}

export const toolRecordSchema = z.object({
  name: toolNameSchema,
  title: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  onRequest: z.boolean().meta({ description: 'Whether it can be switched; the others are always on.' }),
  operatorOnly: z.boolean().meta({ description: 'Whether guests\' conversations never have it.' }),
  parameters: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the arguments.' }),
}).meta({ id: 'Tool' });
type ToolRecord = z.output<typeof toolRecordSchema>;

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
function toToolRecord(name: BookingToolName, on: readonly BookingToolName[]): ToolRecord {
  const { title, description, parameters } = bookingToolParameters[name];
  const { onByDefault, operatorOnly } = bookingTools[name];
  return {
    name, title, description, enabled: isToolOn(name, on), onRequest: !onByDefault, operatorOnly,
    parameters: z.toJSONSchema(parameters, { io: 'input' }),
  };
}

export const switchToolSchema = z.strictObject({ enabled: z.boolean() }).meta({ id: 'SwitchToolBody' });

/**
 * Switches an optional tool on or off.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; INVALID_INPUT for a tool that is always on; CONFLICT without a connection
 */
export async function switchTool(
  { ctx, name, input }: { ctx: TenantContext; name: BookingToolName; input: z.input<typeof switchToolSchema> },
): Promise<ToolRecord> {
  requirePermission(ctx, 'integrations:WRITE');
  const { enabled } = parseInput('body', switchToolSchema, input);
  if (!toolsOnRequest.includes(name)) {
    throw invalidInput(
      `${name} is always on while a table-booking system is connected; only ${toolsOnRequest.join(', ')} can be switched.`,
    );
  }
  return ctx.db.transaction(async (em) => {
    await lockClient(em, ctx.clientId);
    const row = await findIntegration(em, ctx.clientId);
    if (!row) throw new DomainError('CONFLICT', 'No table-booking system is connected. Connect one before switching its tools.');
    const before = switchedOn(row);
    const after = toolsOnRequest.filter((tool) => (tool === name ? enabled : before.includes(tool)));
    if (before.includes(name) !== enabled) {
      row.enabledTools = after;
      row.changedDate = ctx.now();
      audit(em, ctx, {
        action: 'integration.tool.switch', target: `integration:${ctx.clientId}/tableapp`,
        before: { enabledTools: before }, after: { enabledTools: after },
      });
    }
    return toToolRecord(name, after);
  });
}

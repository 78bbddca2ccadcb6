import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import { audit } from '../../audit.ts';
import { lockClient } from '../../tenant/client-record.ts';
import type { TenantContext } from '../../context.ts';
import { DomainError, invalidInput } from '../../model/errors.ts';
import { toolsOnRequest } from '../tool-switches.ts';
import type { BookingToolName } from '../../model/booking/tools.ts';
import { parseInput } from '../../parse.ts';
import { findIntegration, switchedOn } from './integration-record.ts';
import { toToolRecord, type ToolRecord } from './list-tools.ts';

export const switchToolSchema = z.strictObject({ enabled: z.boolean() }).meta({ id: 'SwitchToolBody' });

/**
 * Switches one of the tools on request on or off.
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

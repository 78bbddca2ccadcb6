import type { TenantContext } from '../context.ts';
import { isToolOn } from '../model/booking/tool-switches.ts';
import { Client } from '../storage/entities/client.ts';
import { Integration } from '../storage/entities/integration.ts';
import { allBookingTools } from './tools/all.ts';
import type { BookingTool, ToolCaller } from './tools/tool.ts';

/** The tools that are there for somebody now: none without a connection, and operators' own for operators alone. */
export async function availableTools(ctx: TenantContext, { kind }: Pick<ToolCaller, 'kind'>): Promise<readonly BookingTool[]> {
  const integration = await ctx.db.read(async (em) => {
    const client = await em.findOne(Client, { id: ctx.clientId });
    return client && !client.isDisabled() ? em.findOne(Integration, { clientId: ctx.clientId, kind: 'tableapp' }) : null;
  });
  if (!integration) return [];
  return allBookingTools.filter(({ name, operatorOnly }) =>
    isToolOn(name, integration.enabledTools) && (!operatorOnly || kind === 'operator'));
}

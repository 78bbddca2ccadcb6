import type { TenantContext } from '../context.ts';
import { enabledTools } from './settings/tool-switches.ts';
import { allBookingTools } from './tools/all.ts';
import type { BookingTool } from './tools/tool.ts';
import type { ToolCaller } from './tool-deps.ts';

/** The tools that a caller can use now: none without a connection, and operators' tools only for operators. */
export async function availableTools(ctx: TenantContext, { kind }: Pick<ToolCaller, 'kind'>): Promise<readonly BookingTool[]> {
  const on = await enabledTools(ctx);
  return allBookingTools.filter(({ name, operatorOnly }) => on.has(name) && (!operatorOnly || kind === 'operator'));
}

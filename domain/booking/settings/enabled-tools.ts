import type { TenantContext } from '../../context.ts';
import { isToolOn } from '../tool-switches.ts';
import { bookingTools, type BookingToolName } from '../../model/booking/tools.ts';
import { Client } from '../../storage/entities/client.ts';
import { findIntegration, switchedOn } from './integration-record.ts';

/** The tools that are on at the tenant; none while no table-booking system is connected, and for a disabled client. */
export async function enabledTools(ctx: Pick<TenantContext, 'clientId' | 'db'>): Promise<ReadonlySet<BookingToolName>> {
  const integration = await ctx.db.read(async (em) => {
    const client = await em.findOne(Client, { id: ctx.clientId });
    return client && !client.isDisabled() ? findIntegration(em, ctx.clientId) : null;
  });
  if (!integration) return new Set();
  const on = switchedOn(integration);
  return new Set((Object.keys(bookingTools) as BookingToolName[]).filter((name) => isToolOn(name, on)));
}

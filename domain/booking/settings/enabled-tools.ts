import type { TenantContext } from '../../context.ts';
import { isToolOn } from '../tool-switches.ts';
import { bookingTools, type BookingToolName } from '../../model/booking/tools.ts';
import { readIntegrationOfActive, switchedOn } from './integration-record.ts';

/**
 * The tools that are on at the tenant; none while no table-booking system is connected, and for a disabled client. Where the context
 * knows what the process keeps, they are kept with it.
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

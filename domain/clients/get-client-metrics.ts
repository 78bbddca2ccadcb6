import type { TenantContext } from '../context.ts';
import { getClient } from '../tenant/get-client.ts';

/**
 * Figures about a client. There are none yet: readers must expect fields to be added (spec 2.5).
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function getClientMetrics({ ctx }: { ctx: TenantContext }): Promise<Record<string, never>> {
  await getClient({ ctx });
  return {};
}

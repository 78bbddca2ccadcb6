import { requirePermission } from '../access.ts';
import type { AuditRecord } from '../audit-trail/audit-record.ts';
import { readTrail } from '../audit-trail/read-trail.ts';
import type { TenantContext } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { getClient } from '../tenant/get-client.ts';

/** Who changed what of a client, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function getClientAudit(
  { ctx, input, deps }: { ctx: TenantContext; input: PageInput; deps: ListDeps },
): Promise<Page<AuditRecord>> {
  requirePermission(ctx, 'clients:READ');
  const { id } = await getClient({ ctx });
  return readTrail({ db: ctx.db, name: ['client-audit', id], where: { clientId: id }, input, deps });
}

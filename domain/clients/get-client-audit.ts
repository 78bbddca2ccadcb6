import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { AuditRecord } from '../audit-trail/audit-record.ts';
import { clientTrailFilterSchema, whereOf } from '../audit-trail/platform-trail.ts';
import { exportEntries, readTrail, type ExportedEntry } from '../audit-trail/read-trail.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import { getClient } from '../tenant/get-client.ts';

export const clientAuditSchema = clientTrailFilterSchema.extend(pageQuery);

/** Who changed what of a client, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function getClientAudit(
  { ctx, input, deps }: { ctx: TenantContext; input: z.input<typeof clientAuditSchema>; deps: ListDeps },
): Promise<Page<AuditRecord>> {
  requirePermission(ctx, 'clients:READ');
  const { id } = await getClient({ ctx });
  const { limit, after, ...filter } = parseInput('query', clientAuditSchema, input);
  const page = { limit, ...(after !== undefined && { after }) };
  return readTrail({
    db: ctx.db, name: ['client-audit', id, JSON.stringify(filter)], where: whereOf({ ...filter, clientId: id }), input: page, deps,
  });
}

/**
 * All of it or a part, oldest first, a handful at a time.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT before the first handful
 */
export async function* exportClientAudit(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof clientTrailFilterSchema> },
): AsyncGenerator<ExportedEntry[]> {
  requirePermission(ctx, 'clients:READ');
  const { id } = await getClient({ ctx });
  yield* exportEntries(ctx.db, whereOf({ ...parseInput('query', clientTrailFilterSchema, input), clientId: id }));
}

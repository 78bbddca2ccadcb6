import { z } from 'zod';
import { requirePermission, requireVisible } from '../access.ts';
import type { AuditRecord } from '../audit-trail/audit-record.ts';
import { clientTrailFilterSchema, whereOf } from '../audit-trail/platform-trail.ts';
import { exportEntries, readTrail, type ExportedEntry } from '../audit-trail/read-trail.ts';
import type { Context, TenantContext } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { getClient } from '../tenant/get-client.ts';

const count = z.number().int().min(0);

export const clientsSummarySchema = z.object({
  total: count.meta({ description: 'Active clients; the figures after it count among them.' }),
  active: count,
  disabled: count.meta({ description: 'Counted apart.' }),
  demo: count,
  withWebsite: count,
  withChannels: count.meta({ description: 'With at least one connected account of a messaging channel.' }),
  scrapedLast30Days: count,
}).meta({ id: 'ClientsSummary' });
export type ClientsSummary = z.infer<typeof clientsSummarySchema>;

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * How many clients there are, of those the actor may read.
 *
 * @param ctx on the system path: the figures go across tenants, and the actor's grants narrow them
 * @throws DomainError FORBIDDEN
 */
export async function getClientsSummary({ ctx }: { ctx: Context }): Promise<ClientsSummary> {
  const visible = requireVisible(ctx, 'clients');
  const only = visible === 'all' ? { sql: '', parameters: [] } : { sql: 'where id in (?)', parameters: [visible] };
  const [row] = await ctx.db.read((em) => em.execute<Omit<ClientsSummary, 'total'>[]>(
    `select count(*) filter (where active)::int as active,
       count(*) filter (where not active)::int as disabled,
       count(*) filter (where active and demo_client)::int as demo,
       count(*) filter (where active and website_domain is not null)::int as "withWebsite",
       count(*) filter (where active and exists (
         select from channel_connection where channel_connection.client_id = client.id and deleted_date is null
       ))::int as "withChannels",
       count(*) filter (where active and last_scraped_date > ?)::int as "scrapedLast30Days"
     from (select *, disabled_date is null as active from client ${only.sql}) client`,
    [new Date(ctx.now().getTime() - MONTH_MS), ...only.parameters],
  ));
  if (!row) throw new DomainError('INTERNAL', 'The clients could not be counted.');
  return { total: row.active, ...row };
}

/**
 * Figures about a client. There are no figures yet: readers must expect fields to be added (spec 2.5).
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function getClientMetrics({ ctx }: { ctx: TenantContext }): Promise<Record<string, never>> {
  await getClient({ ctx });
  return {};
}

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

import { z } from 'zod';
import { requireVisible } from '../access.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';

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
  const visible = requireVisible(ctx, 'clients', 'READ');
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

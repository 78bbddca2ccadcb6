import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { parseInput } from '../parse.ts';
import { enqueueTask, type StartedTask, type TaskDeps } from './start-task.ts';
import { taskOptions } from './task-options.ts';

const { full, maxPages } = taskOptions['scrape-website'].shape;

export const rescrapeSchema = z.strictObject({ full: full.unwrap().optional(), maxPages: maxPages.unwrap().optional() })
  .meta({ id: 'RescrapeClientBody' });

/**
 * Has a client's website read again; joins a scrape of it that is queued or running.
 *
 * @throws DomainError FORBIDDEN, also for another client; NOT_FOUND, INVALID_INPUT; CONFLICT when the client is
 *   disabled or has no website
 */
export async function rescrapeWebsite(
  { ctx, input, deps }: { ctx: TenantContext; input: z.input<typeof rescrapeSchema>; deps: TaskDeps },
): Promise<StartedTask> {
  requirePermission(ctx, { feature: 'clients', action: 'WRITE', scope: { clientId: ctx.clientId }, foreign: 'refuse' });
  const options = parseInput('body', rescrapeSchema, input);
  return enqueueTask({ ctx, input: { taskType: 'scrape-website', options }, deps });
}

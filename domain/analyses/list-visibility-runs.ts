import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { pageSchema, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { VisibilityAnswer, VisibilityRun } from '../storage/entities/analyses.ts';
import { toVisibilityRun, toVisibilityRunDetail, type visibilityRunDetailSchema, type visibilityRunSchema } from './visibility-records.ts';

const MAX_ANSWERS = 500;

/** The rounds of questions about a client, latest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listVisibilityRuns(
  { ctx, input, deps }: { ctx: TenantContext; input: PageInput; deps: ListDeps },
): Promise<Page<z.infer<typeof visibilityRunSchema>>> {
  requirePermission(ctx, 'clients:READ');
  await requireClient(ctx);
  const page = parseInput('query', pageSchema, input);
  const { items, nextCursor } = await ctx.db.read((em) => readByDate(em, VisibilityRun, {
    list: ['visibility-runs', ctx.clientId], where: { clientId: ctx.clientId }, by: 'startedDate', id: 'taskId', page, deps,
  }));
  return { items: items.map(toVisibilityRun), nextCursor };
}

/** One round with its questions and answers. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getVisibilityRun(
  { ctx, taskId }: { ctx: TenantContext; taskId: string },
): Promise<z.infer<typeof visibilityRunDetailSchema>> {
  requirePermission(ctx, 'clients:READ');
  await requireClient(ctx);
  return ctx.db.read(async (em) => {
    const run = await em.findOne(VisibilityRun, { taskId, clientId: ctx.clientId });
    if (!run) throw notFound('The run');
    const answers = await em.find(VisibilityAnswer, { taskId }, { orderBy: { id: 'asc' }, limit: MAX_ANSWERS });
    return toVisibilityRunDetail(run, answers);
  });
}

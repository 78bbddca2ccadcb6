import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { pageSchema, toPage, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { PromptTest } from '../storage/entities/prompt-test.ts';
import { toCaseRecord, type CaseRecord } from './case-record.ts';

/** The prompt tests of a hotel, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listCases(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: PageInput; deps: ListDeps },
): Promise<Page<CaseRecord>> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const { limit, after } = parseInput('query', pageSchema, input);
  const list = ['prompt-tests', ctx.clientId];
  const [date, id] = after === undefined ? [] : cursors.open(list, after);
  const beyond =
    id === undefined ? {} : { $or: [{ createdDate: { $lt: new Date(date ?? 0) } }, { createdDate: new Date(date ?? 0), id: { $lt: id } }] };
  const rows = await ctx.db.read((em) => em.find(PromptTest, { $and: [{ clientId: ctx.clientId }, beyond] }, {
    orderBy: { createdDate: 'desc', id: 'desc' }, limit: limit + 1,
  }));
  return toPage(rows, { limit, list, cursors, position: (row) => [row.createdDate.toISOString(), row.id], toItem: toCaseRecord });
}

/** One prompt test. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getCase({ ctx, input: { caseId } }: { ctx: TenantContext; input: { caseId: string } }): Promise<CaseRecord> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const test = await ctx.db.read((em) => em.findOne(PromptTest, { id: caseId, clientId: ctx.clientId }));
  if (!test) throw notFound('The prompt test');
  return toCaseRecord(test);
}

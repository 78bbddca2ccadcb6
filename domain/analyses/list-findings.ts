import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { findingKinds, findingStates, severities } from '../model/analyses/finding.ts';
import { parseInput } from '../parse.ts';
import { FindingRecord } from '../storage/entities/analyses.ts';
import { toFinding, type FindingView } from './finding-record.ts';

export const listFindingsSchema = z.strictObject({
  ...pageQuery,
  state: z.enum([...findingStates, 'all']).default('open'),
  kind: z.enum(findingKinds).optional(),
  severity: z.enum(severities).optional(),
});

/** What the checks of a client's knowledge found, latest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listFindings(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof listFindingsSchema>; deps: ListDeps },
): Promise<Page<FindingView>> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const { limit, after, state, kind, severity } = parseInput('query', listFindingsSchema, input);
  const list = ['findings', ctx.clientId, state, kind ?? null, severity ?? null];
  const [date, id] = after === undefined ? [null, ''] : cursors.open(list, after);
  const rows = await ctx.db.read((em) => em.find(FindingRecord, {
    clientId: ctx.clientId,
    ...(state === 'all' ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(severity === undefined ? {} : { severity }),
    ...(date === null ? {} : { $or: [{ firstSeenDate: { $lt: new Date(date) } }, { firstSeenDate: new Date(date), id: { $lt: id } }] }),
  }, { orderBy: { firstSeenDate: 'desc', id: 'desc' }, limit: limit + 1 }));
  return toPage(rows, { limit, list, cursors, position: (row) => [row.firstSeenDate.toISOString(), row.id], toItem: toFinding });
}

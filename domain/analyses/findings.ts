import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { actorLabel } from '../model/actor.ts';
import { findingKinds, findingStates, severities } from '../model/analyses/finding.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { FindingRecord } from '../storage/entities/analyses.ts';
import { lockRow } from '../storage/lock-row.ts';
import { requireClient } from '../tenant/require-client.ts';

const dateTime = z.iso.datetime();

const sourceSchema = z.object({
  itemId: z.uuid().nullable().meta({ description: "The knowledge item; null for the client's configuration." }),
  title: z.string(),
  url: z.string().nullable(),
  locale: z.string(),
  quote: z.string().meta({ description: 'The sentence it stands in.' }),
});

/** A finding, as it is shown to operators. */
export const findingSchema = z.object({
  id: z.uuid(),
  kind: z.enum(findingKinds),
  severity: z.enum(severities),
  subject: z.string().meta({ description: 'What it is about, such as `breakfast.until`, an address or a core fact.' }),
  summary: z.string(),
  statements: z.array(z.object({ value: z.string().nullable(), sources: z.array(sourceSchema) })),
  state: z.enum(findingStates),
  decidedBy: z.string().nullable(),
  firstSeenAt: dateTime,
  lastSeenAt: dateTime,
  resolvedAt: dateTime.nullable(),
  taskId: z.string().meta({ description: 'The task that saw it last.' }),
}).meta({ id: 'Finding' });
export type FindingView = z.infer<typeof findingSchema>;

function toFinding(finding: FindingRecord): FindingView {
  return {
    id: finding.id,
    kind: finding.kind,
    severity: finding.severity,
    subject: finding.subject,
    summary: finding.summary,
    statements: finding.statements,
    state: finding.state,
    decidedBy: finding.decidedBy ?? null,
    firstSeenAt: finding.firstSeenDate.toISOString(),
    lastSeenAt: finding.lastSeenDate.toISOString(),
    resolvedAt: finding.resolvedDate?.toISOString() ?? null,
    taskId: finding.taskId,
  };
}

export const listFindingsSchema = z.strictObject({
  ...pageQuery,
  state: z.enum([...findingStates, 'all']).default('open'),
  kind: z.enum(findingKinds).optional(),
  severity: z.enum(severities).optional(),
});

/** What the checks of a client's knowledge found, latest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listFindings(
  { ctx, input, deps }: { ctx: TenantContext; input: z.input<typeof listFindingsSchema>; deps: ListDeps },
): Promise<Page<FindingView>> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const { state, kind, severity, ...page } = parseInput('query', listFindingsSchema, input);
  const list = ['findings', ctx.clientId, state, kind ?? null, severity ?? null];
  const where = {
    clientId: ctx.clientId,
    ...(state !== 'all' && { state }), ...(kind !== undefined && { kind }), ...(severity !== undefined && { severity }),
  };
  const { items, nextCursor } = await ctx.db.read((em) => readByDate(em, FindingRecord, { list, where, by: 'firstSeenDate', page, deps }));
  return { items: items.map(toFinding), nextCursor };
}

export const decideFindingSchema = z.strictObject({
  state: z.enum(['open', 'ignored']).meta({ description: '`ignored` keeps it out of the list of open findings, also after later runs.' }),
});

/** An operator ignores a finding, or takes that back. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function decideFinding(
  { ctx, id, input }: { ctx: TenantContext; id: string; input: z.input<typeof decideFindingSchema> },
): Promise<FindingView> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  const { state } = parseInput('body', decideFindingSchema, input);
  return ctx.db.transaction(async (em) => {
    const finding = await lockRow(em, FindingRecord, { id, clientId: ctx.clientId });
    if (!finding) throw notFound('The finding');
    const before = finding.state;
    if (before === state) return toFinding(finding);
    Object.assign(finding, { state, decidedBy: actorLabel(ctx.actor), decidedDate: ctx.now(), resolvedDate: null });
    audit(em, ctx, { action: 'finding.decide', target: `finding:${id}`, before: { state: before }, after: { state } });
    return toFinding(finding);
  });
}

import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { FindingRecord } from '../storage/entities/analyses.ts';
import { toFinding, type FindingView } from './finding-record.ts';

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
    const finding = await em.findOne(FindingRecord, { id, clientId: ctx.clientId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!finding) throw notFound('The finding');
    const before = finding.state;
    if (before === state) return toFinding(finding);
    Object.assign(finding, { state, decidedBy: actorLabel(ctx.actor), decidedDate: ctx.now(), resolvedDate: null });
    audit(em, ctx, { action: 'finding.decide', target: `finding:${id}`, before: { state: before }, after: { state } });
    return toFinding(finding);
  });
}

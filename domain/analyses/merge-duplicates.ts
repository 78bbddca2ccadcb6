import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { retireWithin } from '../knowledge/retire-items.ts';
import type { PlannedMerge } from './plan-duplicates.ts';

export interface MergeResult {
  merged: string[];
  /** Items that were changed or retired since they were compared; the next run looks at them again. */
  skipped: number;
}

/**
 * Retires duplicates in favour of the item that is kept: each points to it and can be restored. All groups of a call
 * are merged or none. Safe to repeat.
 *
 * @throws DomainError FORBIDDEN
 */
export async function mergeDuplicates(
  { ctx, input: { merges, readAt } }: { ctx: TenantContext; input: { merges: readonly PlannedMerge[]; readAt: string } },
): Promise<MergeResult> {
  requirePermission(ctx, 'knowledge:WRITE');
  const ids = merges.flatMap(({ keptId, duplicates }) => [keptId, ...duplicates.map(({ id }) => id)]);
  return ctx.db.transaction(async (em) => {
    const untouched = new Set((await em.execute<{ id: string }[]>(
      `select id from knowledge_item
       where client_id = ? and retired_date is null and updated_date <= ? and coalesce(edited_date, updated_date) <= ?
         and id in (select jsonb_array_elements_text(?::jsonb)::uuid)
       order by id for no key update`,
      [ctx.clientId, readAt, readAt, JSON.stringify(ids)],
    )).map(({ id }) => id));
    const merged: string[] = [];
    let skipped = 0;
    for (const { keptId, duplicates } of merges) {
      const due = untouched.has(keptId) ? duplicates.map(({ id }) => id).filter((id) => untouched.has(id)) : [];
      skipped += duplicates.length - due.length;
      if (due.length === 0) continue;
      merged.push(...(await retireWithin(em, ctx, { ids: due, reason: 'duplicate', mergedInto: keptId })).retired);
      audit(em, ctx, { action: 'knowledge.merge', target: `knowledge:${keptId}`, after: { mergedInto: keptId, ids: due } });
    }
    return { merged, skipped };
  });
}

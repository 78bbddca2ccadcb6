import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { retiredReasons, type RetiredReason } from '../model/knowledge/item.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { KnowledgeItem } from '../storage/entities/knowledge.ts';
import { reviveDuplicates } from './restore-items.ts';

const MAX_ITEMS = 10_000;

export const retireItemsSchema = z.strictObject({
  ids: z.array(z.uuid()).max(MAX_ITEMS).default([]),
  keys: z.array(z.string().min(1).max(2000)).max(MAX_ITEMS).default([]),
  reason: z.enum(retiredReasons),
  /** The item that says the same and goes on serving, of duplicates. */
  mergedInto: z.uuid().nullable().default(null),
});

export interface RetireResult {
  /** Ids of the items that this call retired; those that were retired before are not among them. */
  retired: string[];
  /** Edited items whose source is gone or replaced: they go on serving. */
  kept: number;
}

/**
 * Takes items out of every search. They are kept with their passages and can be restored. Safe to repeat.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT; NOT_FOUND when `mergedInto` is no item of this client
 */
export async function retireItems(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof retireItemsSchema> },
): Promise<RetireResult> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { ids, keys, reason, mergedInto } = parseInput('body', retireItemsSchema, input);
  return ctx.db.transaction(async (em) => {
    if (mergedInto !== null && await em.count(KnowledgeItem, { id: mergedInto, clientId: ctx.clientId }) === 0) {
      throw notFound('The item in mergedInto');
    }
    const result = await retireWithin(em, ctx, { ids, keys, reason, mergedInto });
    if (result.retired.length > 0) {
      audit(em, ctx, { action: 'knowledge.retire', target: `client:${ctx.clientId}`, after: { reason, mergedInto, ids: result.retired } });
    }
    return result;
  });
}

const NAMED = '(id in (select jsonb_array_elements_text(?::jsonb)::uuid) or key in (select jsonb_array_elements_text(?::jsonb)))';

interface Retirement {
  ids?: readonly string[];
  keys?: readonly string[];
  reason: RetiredReason;
  mergedInto?: string | null;
  /** Whether what a person edited goes on serving; so it does when only its source went away. */
  keepEdited?: boolean;
}

/** As {@link retireItems}, within the caller's transaction and audit row. What was merged into the items serves again. */
export async function retireWithin(
  em: EntityManager, ctx: TenantContext,
  // A site that drops a page says nothing about what a person wrote in its place.
  { ids = [], keys = [], reason, mergedInto = null, keepEdited = reason === 'gone' || reason === 'replaced' }: Retirement,
): Promise<RetireResult> {
  if (ids.length === 0 && keys.length === 0) return { retired: [], kept: 0 };
  const named = [JSON.stringify(ids), JSON.stringify(keys)];
  const chosen = await em.execute<{ id: string; keep: boolean }[]>(
    `select id, edited_date is not null and ?::boolean as keep from knowledge_item
     where client_id = ? and retired_date is null and id is distinct from ?::uuid
       and ${NAMED} order by id for update`,
    [keepEdited, ctx.clientId, mergedInto, ...named],
  );
  const retired = chosen.filter(({ keep }) => !keep).map(({ id }) => id);
  const kept = chosen.filter(({ keep }) => keep).map(({ id }) => id);
  await em.execute(
    `update knowledge_item set retired_date = ?, retired_reason = ?, merged_into = ?::uuid
     where id in (select jsonb_array_elements_text(?::jsonb)::uuid)`,
    [ctx.now(), reason, mergedInto, JSON.stringify(retired)],
  );
  await em.execute('delete from knowledge_passage where item_id in (select jsonb_array_elements_text(?::jsonb)::uuid)', [JSON.stringify(retired)]);
  await em.execute(
    `update knowledge_item set source_state = 'gone' where id in (select jsonb_array_elements_text(?::jsonb)::uuid)`, [JSON.stringify(kept)],
  );
  if (reason !== 'duplicate') {
    // A duplicate that went away itself must not come back with the item that it was merged into.
    await em.execute(
      `update knowledge_item set retired_reason = ?, merged_into = null
       where client_id = ? and retired_reason = 'duplicate' and merged_into is not null and not (edited_date is not null and ?::boolean) and ${NAMED}`,
      [reason, ctx.clientId, keepEdited, ...named],
    );
    await reviveDuplicates(em, ctx, retired);
  }
  return { retired, kept: kept.length };
}

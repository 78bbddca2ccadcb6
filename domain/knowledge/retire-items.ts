import type { TenantContext } from '../context.ts';
import type { RetiredReason } from '../model/knowledge/item.ts';
import type { EntityManager } from '../storage/database.ts';
import { reviveDuplicates } from './restore-items.ts';

interface RetireResult {
  /** Ids of the items that this call retired; those that were retired before are not among them. */
  retired: string[];
  /** Edited items whose source is gone or replaced: they go on serving. */
  kept: number;
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

/**
 * Takes items out of every search, within the caller's transaction and audit row. They are kept with their passages and
 * can be restored. What was merged into them serves again. Safe to repeat.
 */
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
       and ${NAMED} order by id for no key update`,
    [keepEdited, ctx.clientId, mergedInto, ...named],
  );
  const retired = chosen.filter(({ keep }) => !keep).map(({ id }) => id);
  const kept = chosen.filter(({ keep }) => keep).map(({ id }) => id);
  await em.execute(
    `update knowledge_item set retired_date = ?, retired_reason = ?, merged_into = ?::uuid
     where id in (select jsonb_array_elements_text(?::jsonb)::uuid)`,
    [ctx.now(), reason, mergedInto, JSON.stringify(retired)],
  );
  await em.execute(
    'delete from knowledge_passage where item_id in (select jsonb_array_elements_text(?::jsonb)::uuid)', [JSON.stringify(retired)],
  );
  await em.execute(
    `update knowledge_item set source_state = 'gone' where id in (select jsonb_array_elements_text(?::jsonb)::uuid)`,
    [JSON.stringify(kept)],
  );
  if (reason !== 'duplicate') {
    // A duplicate that went away itself must not come back with the item that it was merged into.
    await em.execute(
      `update knowledge_item set retired_reason = ?, merged_into = null
       where client_id = ? and retired_reason = 'duplicate' and merged_into is not null
         and not (edited_date is not null and ?::boolean) and ${NAMED}`,
      [reason, ctx.clientId, keepEdited, ...named],
    );
    await reviveDuplicates(em, ctx, retired);
  }
  return { retired, kept: kept.length };
}

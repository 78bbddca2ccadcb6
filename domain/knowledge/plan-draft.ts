import type { EntityManager } from '../storage/database.ts';

/**
 * What becomes of an item of a draft: `add` a new one, `replace` the text of a serving one, `return` a retired one whose
 * source is back, `revive` an edited one likewise, `remember` a changed source beside what a person wrote, `refresh` an
 * item that a person deleted and that stays so, or nothing: `same`.
 */
export type DraftOutcome = 'add' | 'replace' | 'return' | 'revive' | 'remember' | 'refresh' | 'same';

const SAME = 'item.hash = draft.hash';
const OUTCOME = `case
  when item.id is null then 'add'
  when item.retired_reason = 'deleted' and ${SAME} then 'same'
  when item.retired_reason = 'deleted' and item.edited_date is null then 'refresh'
  when item.retired_reason = 'deleted' then 'remember'
  when item.retired_reason = 'duplicate' and ${SAME} then 'same'
  when item.retired_date is not null and item.edited_date is not null then 'revive'
  when item.retired_date is not null then 'return'
  when item.edited_date is not null and (not ${SAME} or item.source_state = 'gone') then 'remember'
  when ${SAME} then 'same'
  else 'replace' end`;

/**
 * Of the hotel's items, those that a draft names, looked up one by one. Takes the hotel and the draft. Joins of a draft compare whole sets
 * (`apply-draft.ts`), and without this the set would be all that the hotel knows.
 */
export const ITEM_OF_DRAFT = 'item.key = any(array(select key from knowledge_draft_item where client_id = ? and draft_id = ?))';

/**
 * Compares a draft with what serves and notes on each of its items what is to be done. Items that will change are locked,
 * and so is the hotel's knowledge against another publishing; a person may still edit what stays as it is.
 */
export async function planDraft(em: EntityManager, clientId: string, draftId: string): Promise<void> {
  await lockPublishing(em, clientId);
  await em.execute(
    `select item.id from knowledge_item item join knowledge_draft_item draft on draft.client_id = item.client_id and draft.key = item.key
     where item.client_id = ? and draft.draft_id = ? and ${ITEM_OF_DRAFT} and (item.hash <> draft.hash or item.retired_date is not null or
       item.edited_date is not null)
     order by item.id for no key update of item`,
    [clientId, draftId, clientId, draftId],
  );
  await em.execute(
    `update knowledge_draft_item as target set
       item_id = coalesce(planned.item_id, gen_random_uuid()), outcome = planned.outcome
     from (
       select draft.key, item.id as item_id, ${OUTCOME} as outcome
       from knowledge_draft_item draft
       left join knowledge_item item on item.client_id = draft.client_id and item.key = draft.key and ${ITEM_OF_DRAFT}
       where draft.client_id = ? and draft.draft_id = ?
     ) planned
     where target.client_id = ? and target.draft_id = ? and target.key = planned.key`,
    [clientId, draftId, clientId, draftId, clientId, draftId],
  );
}

/** One publishing at a time per hotel: two that bring the same new page would else collide. */
export async function lockPublishing(em: EntityManager, clientId: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`knowledge/${clientId}`]);
}

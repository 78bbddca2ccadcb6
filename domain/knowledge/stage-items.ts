import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { writeDraftItems } from './draft-items.ts';
import { distinctItems, ingestItemSchema } from './item-schema.ts';

/** A draft that its task never published nor discarded is forgotten after this, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** A draft is named by the task that makes it. */
export const draftIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 lowercase hexadecimal characters');

export const stageItemsSchema = z.strictObject({ draftId: draftIdSchema, items: z.array(ingestItemSchema).max(1000) });

/**
 * Puts items, indexed, into a draft that no search sees. Safe to repeat: within a draft the last item of a key counts.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT; CONFLICT when the draft was published already
 */
export async function stageItems(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof stageItemsSchema> },
): Promise<{ staged: number }> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { draftId, items } = parseInput('body', stageItemsSchema, input);
  const { clientId } = ctx;
  return ctx.db.transaction(async (em) => {
    await em.execute(
      `with stale as (
         delete from knowledge_draft where client_id = ? and created_date < ? and id <> ? returning id
       ) delete from knowledge_draft_item where client_id = ? and draft_id in (select id from stale)`,
      [clientId, new Date(ctx.now().getTime() - KEPT_MS), draftId, clientId],
    );
    // Holds the draft against a publishing that would run beside this.
    const [draft] = await em.execute<{ published_date: Date | null }[]>(
      `insert into knowledge_draft (client_id, id, created_date) values (?, ?, ?)
       on conflict (client_id, id) do update set created_date = knowledge_draft.created_date returning published_date`,
      [clientId, draftId, ctx.now()],
    );
    if (draft?.published_date) throw new DomainError('CONFLICT', 'This draft is published already. Start a new task.');
    const distinct = distinctItems(items);
    await writeDraftItems(em, { clientId, draftId, items: distinct });
    return { staged: distinct.length };
  });
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../../../domain/access.ts';
import type { TenantContext } from '../../../domain/context.ts';
import type { PublishResult } from '../../../domain/model/knowledge/item.ts';
import { parseInput } from '../../../domain/parse.ts';
import { applyDraft } from '../../../domain/knowledge/apply-draft.ts';
import { writeDraftItems } from '../../../domain/knowledge/draft-items.ts';
import { distinctItems, ingestItemSchema } from '../../../domain/knowledge/item-schema.ts';

const ingestItemsSchema = z.strictObject({ items: z.array(ingestItemSchema).max(1000) });
export type IngestItemsInput = z.input<typeof ingestItemsSchema>;

type IngestResult = Omit<PublishResult, 'retired'>;

/**
 * Puts items into a hotel's knowledge, or replaces those with the same key: all of them with their index or none. An item
 * whose content has not changed costs one comparison; one that a person edited or deleted stays so.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function ingestItems({ ctx, input }: { ctx: TenantContext; input: IngestItemsInput }): Promise<IngestResult> {
  requirePermission(ctx, 'knowledge:WRITE');
  const items = distinctItems(parseInput('body', ingestItemsSchema, input).items);
  const draftId = randomUUID().replaceAll('-', '');
  return ctx.db.transaction(async (em) => {
    await writeDraftItems(em, { clientId: ctx.clientId, draftId, items });
    const result = await applyDraft(em, ctx, draftId);
    await em.execute('delete from knowledge_draft_item where client_id = ? and draft_id = ?', [ctx.clientId, draftId]);
    return result;
  });
}

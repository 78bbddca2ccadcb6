import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { parseInput } from '../parse.ts';
import { draftIdSchema } from './stage-items.ts';

export const discardDraftSchema = z.strictObject({ draftId: draftIdSchema });

/**
 * Forgets what a task has staged and not published. Safe to repeat; what is published stays, with its counts.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function discardDraft(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof discardDraftSchema> },
): Promise<void> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { draftId } = parseInput('body', discardDraftSchema, input);
  await ctx.db.transaction(async (em) => {
    await em.execute('delete from knowledge_draft_item where client_id = ? and draft_id = ?', [ctx.clientId, draftId]);
    await em.execute('delete from knowledge_draft where client_id = ? and id = ? and published_date is null', [ctx.clientId, draftId]);
  });
}

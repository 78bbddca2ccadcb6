import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { discardDraft } from '../knowledge/publish-draft.ts';

/** Cleans up after a crawl, however it ended: what it has published stays, everything else of it is deleted. Safe to repeat. */
export async function endCrawl({ ctx, input: { taskId } }: { ctx: TenantContext; input: { taskId: string } }): Promise<void> {
  requirePermission(ctx, 'knowledge:WRITE');
  await discardDraft({ ctx, input: { draftId: taskId } });
  await ctx.db.transaction((em) => em.execute('delete from crawl where task_id = ? and client_id = ?', [taskId, ctx.clientId]));
}

import type { TenantContext } from '../context.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { discardDraft } from './discard-draft.ts';
import { documentVersion } from './document-record.ts';
import { documentDraftId } from './document-draft.ts';

/**
 * Ends a task that did not come to publish its document: forgets its drafts and notes why, so that the uploader
 * finds the reason. What served before goes on serving.
 *
 * @param problem a sentence; null when the task was stopped
 */
export async function giveUpDocument(
  { ctx, input: { taskId, problem } }: { ctx: TenantContext; input: { taskId: string; problem: string | null } },
): Promise<void> {
  const document = await ctx.db.read((em) => em.findOne(KnowledgeDocument, { clientId: ctx.clientId, taskId }));
  // A task that never came to its document has made nothing ready, and of a version uploaded since it knows nothing.
  if (!document) return;
  await discardDraft({ ctx, input: { draftId: documentDraftId(taskId, documentVersion(document)) } });
  if (problem !== null) await ctx.db.transaction((em) => em.nativeUpdate(KnowledgeDocument, { id: document.id }, { problem }));
}

import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import type { PublishResult } from '../model/knowledge/item.ts';
import type { EntityManager } from '../storage/database.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { ScrapeSession } from '../storage/entities/pipeline.ts';
import { lockRow } from '../storage/lock-row.ts';
import { discardDraft, publishDraft } from './publish-draft.ts';
import { documentDraftId, documentVersion, itemsOfDocument, readingHash, retireDocumentItems } from './document-record.ts';

interface ReadVersion {
  documentId: string;
  taskId: string;
  /** As the step that read it named it. */
  version: string;
}

/**
 * Lets the version of a document serve that a task has made ready: in one moment, with what the earlier one said and this
 * one does not taken back. Safe to repeat.
 *
 * @returns what came of it, and whether another version has been uploaded meanwhile
 * @throws DomainError NOT_FOUND when nothing is ready, or the document is deleted
 */
export async function publishDocument(
  { ctx, input }: { ctx: TenantContext; input: ReadVersion },
): Promise<{ published: PublishResult; outdated: boolean }> {
  const { documentId, taskId, version } = input;
  const wanted = await ctx.db.read((em) => em.count(KnowledgeDocument, { id: documentId, clientId: ctx.clientId, retiredDate: null })) > 0;
  const served = await ctx.db.read((em) => itemsOfDocument(em, ctx, documentId));
  const published = wanted ? await publishDraft({
    ctx, input: { draftId: documentDraftId(taskId, version), retireKeys: served.map(({ key }) => key), retireReason: 'replaced' },
  }) : null;
  const end = await ctx.db.transaction((em) => settle(em, ctx, input));
  if (published === null || end === 'deleted') throw new DomainError('NOT_FOUND', 'The document was deleted while it was being read.');
  return { published, outdated: end === 'outdated' };
}

/** The document is held, so that deleting it or uploading it again happens before this or after it. */
async function settle(
  em: EntityManager, ctx: TenantContext, { documentId, taskId, version }: ReadVersion,
): Promise<'current' | 'outdated' | 'deleted'> {
  const { clientId } = ctx;
  const document = await lockRow(em, KnowledgeDocument, { id: documentId, clientId });
  if (!document || document.retiredDate) {
    await retireDocumentItems(em, ctx, documentId);
    return 'deleted';
  }
  await em.nativeUpdate(ScrapeSession, { taskId, clientId }, { pagesDone: 1 });
  if (documentVersion(document) !== version) return 'outdated';
  Object.assign(document, { publishedHash: readingHash(document.hash), publishedDate: ctx.now(), problem: null });
  return 'current';
}

/**
 * Ends a task that did not publish its document: deletes its drafts and records why, so that the uploader finds the reason. The previous
 * version keeps serving.
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

import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import type { PublishResult } from '../model/knowledge/item.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { ScrapeSession } from '../storage/entities/pipeline.ts';
import { readingHash } from './document-record.ts';
import { publishDraft } from './publish-draft.ts';
import { documentDraftId } from './stage-document.ts';

/**
 * Lets the version of a document serve that a task has made ready: in one moment, with what the earlier one said and this
 * one does not taken back. Safe to repeat.
 *
 * @param version hash of the bytes that were read
 * @returns what came of it, and whether another version has been uploaded meanwhile
 * @throws DomainError NOT_FOUND when nothing is ready, or the document is deleted
 */
export async function publishDocument(
  { ctx, input: { documentId, taskId, version } }: {
    ctx: TenantContext; input: { documentId: string; taskId: string; version: string };
  },
): Promise<{ published: PublishResult; outdated: boolean }> {
  const document = await ctx.db.read((em) => em.findOne(KnowledgeDocument, { id: documentId, clientId: ctx.clientId }));
  if (!document || document.retiredDate) throw new DomainError('NOT_FOUND', 'The document was deleted while it was read.');
  const served = await ctx.db.read((em) => em.execute<{ key: string }[]>(
    'select key from knowledge_item where client_id = ? and document_id = ? and retired_date is null', [ctx.clientId, documentId],
  ));
  const published = await publishDraft({
    ctx, input: { draftId: documentDraftId(taskId, version), retireKeys: served.map(({ key }) => key), retireReason: 'replaced' },
  });
  return ctx.db.transaction(async (em) => {
    await em.nativeUpdate(KnowledgeDocument, { id: documentId, clientId: ctx.clientId }, {
      publishedHash: readingHash(version), publishedDate: ctx.now(), problem: null,
    });
    await em.nativeUpdate(ScrapeSession, { taskId, clientId: ctx.clientId }, { pagesDone: 1 });
    return { published, outdated: await em.count(KnowledgeDocument, { id: documentId, clientId: ctx.clientId, hash: { $ne: version } }) > 0 };
  });
}

import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import type { ContentReader } from '../ports/content-reader.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { readingHash } from './document-record.ts';
import { stageDocument, type StagedDocument, type StepControl } from './stage-document.ts';

/**
 * Makes the newest version of an upload ready in a draft, in the name of a task. A version that serves already costs one
 * look.
 *
 * @throws DomainError NOT_FOUND for an upload that is deleted; INVALID_INPUT when it cannot be read
 */
export async function stageUpload(
  { ctx, input: { documentId, taskId }, reader, control }: {
    ctx: TenantContext; input: { documentId: string; taskId: string }; reader: ContentReader; control: StepControl;
  },
): Promise<StagedDocument> {
  const document = await ctx.db.transaction(async (em) => {
    const found =
      await em.findOne(KnowledgeDocument, { clientId: ctx.clientId, id: documentId, retiredDate: null }, { populate: ['body'] });
    if (!found?.body) throw notFound('The upload');
    // Before it is read, so that the next worker knows of it if this one does not survive the reading.
    found.tries = found.taskId === taskId ? found.tries + 1 : 1;
    found.taskId = taskId;
    return found;
  });
  const { id, uploadedDate } = document;
  if (document.publishedHash === readingHash(document.hash)) {
    return { documentId: id, version: null, items: 0, problems: [], problemCount: 0 };
  }
  return stageDocument({
    ctx, taskId, reader, control,
    file: {
      id, uploadedDate, format: document.format, fileName: document.fileName ?? null, url: null, locale: document.locale ?? null,
      body: document.body ?? new Uint8Array(), tries: document.tries,
    },
  });
}

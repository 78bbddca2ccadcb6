import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { pageSchema, type ListDeps, type Page } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { lockRow } from '../storage/lock-row.ts';
import { requireClient } from '../tenant/require-client.ts';
import { retireDocumentItems, toDocumentRecord, type DocumentRecord } from './document-record.ts';

/** The documents of a hotel, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listDocuments(
  { ctx, input, deps }: { ctx: TenantContext; input: z.input<typeof pageSchema>; deps: ListDeps },
): Promise<Page<DocumentRecord>> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const page = parseInput('query', pageSchema, input);
  return ctx.db.read(async (em) => {
    const { items, nextCursor } = await readByDate(em, KnowledgeDocument, {
      list: ['documents', ctx.clientId], where: { clientId: ctx.clientId, retiredDate: null }, by: 'createdDate', page, deps,
    });
    const counts = new Map((await em.execute<{ id: string; items: number }[]>(
      `select document_id as id, count(*)::int as items from knowledge_item
       where client_id = ? and document_id is not null and retired_date is null group by document_id`, [ctx.clientId],
    )).map(({ id, items }) => [id, items]));
    return { items: items.map((document) => toDocumentRecord(document, counts.get(document.id) ?? 0)), nextCursor };
  });
}

/**
 * Takes a document away with all that came of it, edited items included. The same file uploaded again brings it back.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteDocument(
  { ctx, input: { documentId } }: { ctx: TenantContext; input: { documentId: string } },
): Promise<void> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  await ctx.db.transaction(async (em) => {
    const document = await lockRow(em, KnowledgeDocument, { id: documentId, clientId: ctx.clientId, retiredDate: null });
    if (!document) throw notFound('The document');
    const retired = await retireDocumentItems(em, ctx, documentId);
    document.retiredDate = ctx.now();
    document.publishedHash = null;
    audit(em, ctx, {
      action: 'knowledge.delete-document', target: `document:${documentId}`,
      before: { fileName: document.fileName ?? null, url: document.url ?? null, hash: document.hash }, after: { retired: retired.length },
    });
  });
}

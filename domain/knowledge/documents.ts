import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { pageSchema, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { requireClient } from '../tenant/require-client.ts';
import { retireDocumentItems } from './document-items.ts';
import { toDocumentRecord, type DocumentRecord } from './document-record.ts';

/** The documents of a hotel, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listDocuments(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof pageSchema>; deps: ListDeps },
): Promise<Page<DocumentRecord>> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const { limit, after } = parseInput('query', pageSchema, input);
  const list = ['documents', ctx.clientId];
  const position = after === undefined ? undefined : cursors.open(list, after);
  return ctx.db.read(async (em) => {
    const rows = await em.find(KnowledgeDocument, {
      $and: [{ clientId: ctx.clientId, retiredDate: null }, position === undefined ? {} : { $or: [
        { createdDate: { $lt: new Date(position[0] ?? 0) } }, { createdDate: new Date(position[0] ?? 0), id: { $lt: position[1] } },
      ] }],
    }, { orderBy: { createdDate: 'desc', id: 'desc' }, limit: limit + 1 });
    const counts = new Map((await em.execute<{ id: string; items: number }[]>(
      `select document_id as id, count(*)::int as items from knowledge_item
       where client_id = ? and document_id is not null and retired_date is null group by document_id`, [ctx.clientId],
    )).map(({ id, items }) => [id, items]));
    return toPage(rows, {
      limit, list, cursors, position: ({ createdDate, id }) => [createdDate.toISOString(), id],
      toItem: (document) => toDocumentRecord(document, counts.get(document.id) ?? 0),
    });
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
    const document = await em.findOne(
      KnowledgeDocument, { id: documentId, clientId: ctx.clientId, retiredDate: null }, { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
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

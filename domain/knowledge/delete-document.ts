import { LockMode } from '@mikro-orm/core';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { retireDocumentItems } from './document-items.ts';

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

import type { TenantContext } from '../context.ts';
import type { EntityManager } from '../storage/database.ts';
import { retireWithin } from './retire-items.ts';

/** What came of a document and serves, or would if another item did not say the same. */
export const itemsOfDocument = (em: EntityManager, ctx: TenantContext, documentId: string): Promise<{ id: string; key: string }[]> =>
  em.execute(
    `select id, key from knowledge_item where client_id = ? and document_id = ? and (retired_date is null or retired_reason = 'duplicate')`,
    [ctx.clientId, documentId],
  );

/** Takes back all that came of a document, edited items included. @returns the ids of the items that served */
export async function retireDocumentItems(em: EntityManager, ctx: TenantContext, documentId: string): Promise<string[]> {
  const items = await itemsOfDocument(em, ctx, documentId);
  return (await retireWithin(em, ctx, { ids: items.map(({ id }) => id), reason: 'gone', keepEdited: false })).retired;
}

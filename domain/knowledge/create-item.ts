import { randomUUID } from 'node:crypto';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { pageLocale } from './page-content.ts';
import { parseInput } from '../parse.ts';
import { KnowledgeItem } from '../storage/entities/knowledge.ts';
import { hotelLocales } from './hotel-locales.ts';
import { createItemSchema, type CreateItemInput } from './item-body.ts';
import { auditedItem, toItemDetail, type ItemDetail } from './item-record.ts';
import { contentHash } from './item-schema.ts';
import { passagesOfText } from './item-text.ts';
import { markQuestion } from './mark-question.ts';
import { storePassages } from './store-passages.ts';

/**
 * Adds an item that a person writes; guests are answered from it at once. Where it answers a question that nothing
 * answered before, that question is marked as answered.
 *
 * @param key what tells it from the hotel's other items; one of its own when left out
 * @throws DomainError FORBIDDEN, INVALID_INPUT; NOT_FOUND, also for a question that is not this client's
 */
export async function createItem(
  { ctx, input, key }: { ctx: TenantContext; input: CreateItemInput; key?: string },
): Promise<ItemDetail> {
  requirePermission(ctx, 'knowledge:WRITE');
  const hotel = await hotelLocales(ctx);
  const { kind, title, text, url = null, answers, locale: stated = null } = parseInput('body', createItemSchema, input);
  const locale = pageLocale(stated, `${title}\n${text}`, hotel);
  const id = randomUUID();
  const passages = passagesOfText(title, text);
  return ctx.db.transaction(async (em) => {
    const item = em.create(KnowledgeItem, {
      id, clientId: ctx.clientId, key: key ?? `manual:${id}`, kind, origin: 'manual', title, locale, passages, sourceUrl: url,
      text: passages.map((passage) => passage.text).join('\n\n'),
      hash: contentHash({ kind, title, locale, url, file: null, passages }),
      createdDate: ctx.now(), updatedDate: ctx.now(),
    });
    await em.flush();
    await storePassages(em, ctx.clientId, id, item);
    if (answers !== undefined) await markQuestion(em, ctx, { questionId: answers, state: 'answered' });
    audit(em, ctx, { action: 'knowledge.create', target: `knowledge-item:${id}`, after: auditedItem(item) });
    return toItemDetail(item);
  });
}

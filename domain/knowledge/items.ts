import { randomUUID } from 'node:crypto';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { KnowledgeItem } from '../storage/entities/knowledge.ts';
import { requireClient } from '../tenant/require-client.ts';
import { hotelLocales } from './hotel-locales.ts';
import { createItemSchema, type CreateItemInput } from './item-body.ts';
import { auditedItem, isCorrection, lockItem, toItemDetail, type ItemDetail } from './item-record.ts';
import { contentHash } from './item-schema.ts';
import { passagesOfText } from './item-text.ts';
import { markQuestion } from './questions.ts';
import { pageLocale } from './page-content.ts';
import { restoreItems, reviveDuplicates } from './restore-items.ts';
import { retireWithin } from './retire-items.ts';
import { storePassages } from './store-passages.ts';

/** One item, retired ones included. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getItem({ ctx, input: { itemId } }: { ctx: TenantContext; input: { itemId: string } }): Promise<ItemDetail> {
  requirePermission(ctx, 'knowledge:READ');
  return readItem(ctx, itemId);
}

/** As {@link getItem}, for a verb that has checked who asks. @throws DomainError NOT_FOUND */
async function readItem(ctx: TenantContext, itemId: string): Promise<ItemDetail> {
  await requireClient(ctx);
  const item = await ctx.db.read((em) => em.findOne(KnowledgeItem, { id: itemId, clientId: ctx.clientId }));
  if (!item) throw notFound('The item');
  return toItemDetail(item);
}

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

/**
 * Takes an item away, also from the answers, until someone restores it: the next scrape does not bring it back. Safe to
 * repeat.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteItem({ ctx, input: { itemId } }: { ctx: TenantContext; input: { itemId: string } }): Promise<void> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  await ctx.db.transaction(async (em) => {
    const item = await lockItem(em, ctx.clientId, itemId);
    if (item.retiredReason === 'deleted') return;
    // One that was gone or merged is to stay away even when its source is back.
    if (item.retiredDate) {
      Object.assign(item, { retiredReason: 'deleted', mergedInto: null });
      await reviveDuplicates(em, ctx, [itemId]);
    } else await retireWithin(em, ctx, { ids: [itemId], reason: 'deleted' });
    const before = { kind: item.kind, title: isCorrection(item.key) ? null : item.title };
    audit(em, ctx, { action: 'knowledge.delete', target: `knowledge-item:${itemId}`, before });
  });
}

/** Brings a retired item back; one that serves stays as it is. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function restoreItem({ ctx, input: { itemId } }: { ctx: TenantContext; input: { itemId: string } }): Promise<ItemDetail> {
  requirePermission(ctx, 'knowledge:WRITE');
  await readItem(ctx, itemId);
  await restoreItems({ ctx, input: { ids: [itemId] } });
  return readItem(ctx, itemId);
}

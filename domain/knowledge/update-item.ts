import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { requireTag, stateTag } from '../state-tag.ts';
import type { EntityManager } from '../storage/database.ts';
import type { KnowledgeItem } from '../storage/entities/knowledge.ts';
import { updateItemSchema, type UpdateItemInput } from './item-body.ts';
import { auditedItem, lockItem, toItemDetail, type ItemDetail } from './item-record.ts';
import { contentHash } from './item-schema.ts';
import { passagesOfText, retitled } from './item-text.ts';
import { reviveDuplicates } from './restore-items.ts';
import { storePassages } from './store-passages.ts';

/**
 * Changes an item as a person words it; fields that are not named stay. An item of a website or document counts as edited from then on: it
 * keeps serving whatever its source says, and the source's text is stored beside it.
 *
 * @param ifMatch the tags of the states that the change is for; left out, it is for any state
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the item is retired, PRECONDITION_FAILED in another state
 */
export async function updateItem(
  { ctx, itemId, input, ifMatch }: { ctx: TenantContext; itemId: string; input: UpdateItemInput; ifMatch?: string | undefined },
): Promise<ItemDetail> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  const { title, text, locale, url } = parseInput('body', updateItemSchema, input);
  return ctx.db.transaction(async (em) => {
    const item = await lockItem(em, ctx.clientId, itemId);
    if (item.retiredDate) throw new DomainError('CONFLICT', 'This item is retired. Restore it before changing it.');
    requireTag(ifMatch, stateTag(toItemDetail(item)), 'this item');
    const before = auditedItem(item);
    rememberSource(item);
    const newTitle = title ?? item.title;
    item.passages = text === undefined ? retitled(item.passages, item.title, newTitle) : passagesOfText(newTitle, text);
    item.title = newTitle;
    item.locale = locale ?? item.locale;
    if (url !== undefined) item.sourceUrl = url;
    await rewrite(em, ctx, item);
    audit(em, ctx, { action: 'knowledge.update', target: `knowledge-item:${item.id}`, before, after: auditedItem(item) });
    return toItemDetail(item);
  });
}

/**
 * Lets the source of an edited item serve again in its newest words.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the item is not edited, has no source, or is retired
 */
export async function resetItem({ ctx, input: { itemId } }: { ctx: TenantContext; input: { itemId: string } }): Promise<ItemDetail> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  return ctx.db.transaction(async (em) => {
    const item = await lockItem(em, ctx.clientId, itemId);
    const { sourceContent: source } = item;
    if (item.retiredDate) throw new DomainError('CONFLICT', 'This item is retired. Restore it before changing it.');
    if (!source) throw new DomainError('CONFLICT', 'This item says what its source says, or has none. There is nothing to go back to.');
    if (item.sourceState === 'gone') {
      throw new DomainError('CONFLICT', 'The source of this item is gone. Keep the item as it is, or delete it.');
    }
    const before = auditedItem(item);
    Object.assign(item, { kind: source.kind, title: source.title, locale: source.locale, passages: source.passages });
    await rewrite(em, ctx, item);
    Object.assign(item, { editedDate: null, sourceContent: null, sourceState: null });
    audit(em, ctx, { action: 'knowledge.reset', target: `knowledge-item:${item.id}`, before, after: auditedItem(item) });
    return toItemDetail(item);
  });
}

/** The editor has seen what the source says by now. */
function rememberSource(item: KnowledgeItem): void {
  if (item.origin === 'manual') return;
  const { kind, title, locale, passages, hash } = item;
  item.sourceContent ??= { kind, title, locale, passages, hash };
  if (item.sourceState === 'changed') item.sourceState = null;
}

async function rewrite(em: EntityManager, ctx: TenantContext, item: KnowledgeItem): Promise<void> {
  const { kind, title, locale, passages, origin } = item;
  item.text = passages.map((passage) => passage.text).join('\n\n');
  item.updatedDate = ctx.now();
  if (origin === 'manual') item.hash = contentHash({ kind, title, locale, url: item.sourceUrl ?? null, file: null, passages });
  else item.editedDate = ctx.now();
  await em.flush();
  await storePassages(em, ctx.clientId, item.id, item);
  await reviveDuplicates(em, ctx, [item.id]);
}

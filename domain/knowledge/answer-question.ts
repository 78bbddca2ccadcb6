import type { TenantContext } from '../context.ts';
import { normalizeQuestion } from '../retrieval/normalize-question.ts';
import { KnowledgeItem, UnansweredQuestion } from '../storage/entities/knowledge.ts';
import { createItem } from './items.ts';
import type { ItemDetail } from './item-record.ts';
import { updateItem } from './update-item.ts';

/**
 * Has a question answered with a person's words from now on. Where the same key has an answer already, that one is reworded; where
 * guests have asked the question without an answer, it counts as answered.
 *
 * @param key what tells this answer from the hotel's other items
 * @throws DomainError FORBIDDEN, INVALID_INPUT; CONFLICT where the answer was taken out of service since
 */
export async function answerQuestion({ ctx, key, input }: {
  ctx: TenantContext; key: string; input: { title: string; text: string; locale: string };
}): Promise<ItemDetail> {
  const { clientId } = ctx;
  const asked = { clientId, normalized: normalizeQuestion(input.title, input.locale), state: 'open' } as const;
  const { known, open } = await ctx.db.read(async (em) => ({
    known: await em.findOne(KnowledgeItem, { clientId, key }, { fields: ['id'] }),
    open: await em.findOne(UnansweredQuestion, asked, { fields: ['id'] }),
  }));
  if (known) return updateItem({ ctx, itemId: known.id, input });
  return createItem({ ctx, key, input: { ...input, kind: 'faq', ...(open && { answers: open.id }) } });
}

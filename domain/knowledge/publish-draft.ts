import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { retiredReasons, type PublishResult } from '../model/knowledge/item.ts';
import { parseInput } from '../parse.ts';
import { applyDraft } from './apply-draft.ts';
import { retireWithin } from './retire-items.ts';
import { draftIdSchema } from './stage-items.ts';

const publishDraftSchema = z.strictObject({
  draftId: draftIdSchema,
  /** Keys of items whose source is gone; one that is in the draft stays. */
  retireKeys: z.array(z.string().min(1).max(2000)).max(100_000).default([]),
  retireReason: z.enum(retiredReasons).default('gone'),
});

/**
 * Brings a draft into force at once: a search finds the hotel's knowledge as it was before or as it is after. What a person
 * edited or deleted stays so. Repeating it answers with the first time's counts.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT; NOT_FOUND when nothing was staged under the id
 */
export async function publishDraft(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof publishDraftSchema> },
): Promise<PublishResult> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { draftId, retireKeys, retireReason } = parseInput('body', publishDraftSchema, input);
  const draft = [ctx.clientId, draftId];
  return ctx.db.transaction(async (em) => {
    const [known] = await em.execute<{ result: PublishResult | null }[]>(
      'select result from knowledge_draft where client_id = ? and id = ? for no key update', draft,
    );
    if (known === undefined) throw notFound('This draft');
    if (known.result !== null) return known.result;
    const applied = await applyDraft(em, ctx, draftId);
    const staged = await em.execute<{ key: string }[]>('select key from knowledge_draft_item where client_id = ? and draft_id = ?', draft);
    const present = new Set(staged.map(({ key }) => key));
    const { retired, kept } = await retireWithin(em, ctx, { keys: retireKeys.filter((key) => !present.has(key)), reason: retireReason });
    const result: PublishResult = { ...applied, kept: applied.kept + kept, retired: retired.length };
    await em.execute('delete from knowledge_draft_item where client_id = ? and draft_id = ?', draft);
    await em.execute('update knowledge_draft set published_date = ?, result = ?::jsonb where client_id = ? and id = ?',
      [ctx.now(), JSON.stringify(result), ...draft]);
    audit(em, ctx, { action: 'knowledge.publish', target: `draft:${draftId}`, after: result });
    return result;
  });
}

const discardDraftSchema = z.strictObject({ draftId: draftIdSchema });

/**
 * Deletes what a task has staged and not published. Safe to repeat; what is published stays, with its counts.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function discardDraft(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof discardDraftSchema> },
): Promise<void> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { draftId } = parseInput('body', discardDraftSchema, input);
  await ctx.db.transaction(async (em) => {
    await em.execute('delete from knowledge_draft_item where client_id = ? and draft_id = ?', [ctx.clientId, draftId]);
    await em.execute('delete from knowledge_draft where client_id = ? and id = ? and published_date is null', [ctx.clientId, draftId]);
  });
}

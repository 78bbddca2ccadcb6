import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { localeSchema } from '../model/chat.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { VisibilityPrompt } from '../storage/entities/analyses.ts';
import { Client } from '../storage/entities/client.ts';
import { toVisibilityPrompt, type visibilityPromptSchema } from './visibility-records.ts';

type PromptView = z.infer<typeof visibilityPromptSchema>;

const MAX_PROMPTS = 50;

export const addPromptSchema = z.strictObject({
  text: z.string().trim().min(3).max(500).meta(
    { description: "What a traveller would ask. Leave the hotel's name out, or every answer names it." },
  ),
  locale: localeSchema.optional().meta({ description: "The client's default when left out." }),
});

/** The operator's own questions to the answer engines, oldest first; at most fifty. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function listPrompts({ ctx }: { ctx: TenantContext }): Promise<PromptView[]> {
  requirePermission(ctx, 'clients:READ');
  await requireClient(ctx);
  const rows =
    await ctx.db.read((em) => em.find(VisibilityPrompt, { clientId: ctx.clientId }, { orderBy: { createdDate: 'asc', id: 'asc' } }));
  return rows.map(toVisibilityPrompt);
}

/** @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT for a question that is there already, or one too many */
export async function addPrompt({ ctx, input }: { ctx: TenantContext; input: z.input<typeof addPromptSchema> }): Promise<PromptView> {
  requirePermission(ctx, 'clients:WRITE');
  await requireClient(ctx);
  const { text, locale } = parseInput('body', addPromptSchema, input);
  return ctx.db.transaction(async (em) => {
    const client = await em.findOne(Client, { id: ctx.clientId });
    if (!client) throw notFound('The client');
    if (await em.count(VisibilityPrompt, { clientId: ctx.clientId }) >= MAX_PROMPTS) {
      throw new DomainError('CONFLICT', `There are ${MAX_PROMPTS} questions already. Delete one first.`);
    }
    const prompt = em.create(
      VisibilityPrompt, { id: randomUUID(), clientId: ctx.clientId, text, locale: locale ?? client.defaultLocale, createdDate: ctx.now() },
    );
    audit(em, ctx, { action: 'visibility-prompt.add', target: `visibility-prompt:${prompt.id}`, after: { text, locale: prompt.locale } });
    await em.flush();
    return toVisibilityPrompt(prompt);
  }).catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException ? new DomainError('CONFLICT', 'This question exists already.') : error;
  });
}

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function deletePrompt({ ctx, id }: { ctx: TenantContext; id: string }): Promise<void> {
  requirePermission(ctx, 'clients:WRITE');
  await requireClient(ctx);
  await ctx.db.transaction(async (em) => {
    const prompt = await em.findOne(VisibilityPrompt, { id, clientId: ctx.clientId });
    if (!prompt) throw notFound('The question');
    em.remove(prompt);
    audit(
      em, ctx,
      { action: 'visibility-prompt.delete', target: `visibility-prompt:${id}`, before: { text: prompt.text, locale: prompt.locale } },
    );
  });
}

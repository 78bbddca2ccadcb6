import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { lockClient } from '../tenant/client-record.ts';
import type { TenantContext } from '../context.ts';
import { localeSchema, plainText } from '../model/chat.ts';
import { parseInput } from '../parse.ts';
import { requireTag, stateTag } from '../state-tag.ts';
import { ClientTranslation } from '../storage/entities/client-translation.ts';
import { readTexts } from './read-translations.ts';

/** Texts by key. */
export const translationTextsSchema = z
  .record(z.string().min(1).max(200).regex(/^[\w.-]+$/), plainText.max(5000))
  .refine((texts) => Object.keys(texts).length > 0, 'must name at least one text')
  .meta({ id: 'TranslationTexts' });

const putTranslationsSchema = z.strictObject({ locale: localeSchema, texts: translationTextsSchema });

/**
 * Sets a client's own wording of texts in one locale; keys that are not named stay as they are.
 *
 * @param ifMatch the tags of the states of all texts in that locale that the change is for; left out, it is for any state
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND, PRECONDITION_FAILED
 */
export async function putTranslations({ ctx, input, ifMatch }: {
  ctx: TenantContext;
  input: z.input<typeof putTranslationsSchema>;
  ifMatch?: string | undefined;
}): Promise<void> {
  requirePermission(ctx, 'update-client:WRITE');
  const { locale, texts } = parseInput('body', putTranslationsSchema, input);
  const keys = Object.keys(texts);
  await ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (ifMatch !== undefined) requireTag(ifMatch, stateTag(await readTexts(em, client, locale)), 'the texts');
    const before = await em.find(ClientTranslation, { clientId: ctx.clientId, locale, key: { $in: keys } });
    audit(em, ctx, {
      action: 'translations.put',
      target: `translations:${locale}`,
      before: Object.fromEntries(before.map((row) => [row.key, row.text])),
      after: texts,
    });
    await em.upsertMany(ClientTranslation, keys.map((key) => ({
      clientId: ctx.clientId, locale, key, text: texts[key] ?? '',
    })));
  });
}

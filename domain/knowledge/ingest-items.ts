import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { localeSchema } from '../model/chat.ts';
import { ANALYZER_VERSION } from '../model/retrieval/analyze.ts';
import { isStorableText } from '../model/plain-json.ts';
import { cleanText } from '../model/retrieval/clean-text.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { KnowledgeItem, knowledgeKinds } from '../storage/entities/knowledge.ts';
import { storePassages } from './store-passages.ts';

const text = z.string().refine(isStorableText, 'must be well-formed text').transform(cleanText);

const itemSchema = z.strictObject({
  /** The same key again replaces the item. */
  key: z.string().min(1).max(2000),
  kind: z.enum(knowledgeKinds),
  title: text,
  locale: localeSchema,
  url: z.url({ protocol: /^https?$/ }).nullable().default(null),
  file: z.string().max(500).nullable().default(null),
  fetchedDate: z.date().nullable().default(null),
  passages: z.array(z.strictObject({ title: text.default(''), text })).max(2000),
});

export const ingestItemsSchema = z.strictObject({ items: z.array(itemSchema).max(1000) });
export type IngestItemsInput = z.input<typeof ingestItemsSchema>;
type Item = z.output<typeof itemSchema>;

export interface IngestResult {
  added: number;
  replaced: number;
  unchanged: number;
  passages: number;
}

/**
 * Puts items into a hotel's knowledge, or replaces those with the same key: all of them with their index or none. An item
 * whose content has not changed costs one comparison.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function ingestItems({ ctx, input }: { ctx: TenantContext; input: IngestItemsInput }): Promise<IngestResult> {
  requirePermission(ctx, 'knowledge:WRITE');
  const items = distinct(parseInput('body', ingestItemsSchema, input).items);
  return ctx.db.transaction(async (em) => {
    const known = new Map((await em.find(KnowledgeItem, { clientId: ctx.clientId, key: { $in: items.map((item) => item.key) } }))
      .map((item) => [item.key, item]));
    const result: IngestResult = { added: 0, replaced: 0, unchanged: 0, passages: 0 };
    for (const item of items) {
      const existing = known.get(item.key);
      if (existing?.hash === hashOf(item)) {
        result.unchanged += 1;
        continue;
      }
      const itemId = await storeItem(em, ctx, item, existing);
      result.passages += await storePassages(em, ctx.clientId, itemId, item);
      result[existing ? 'replaced' : 'added'] += 1;
    }
    return result;
  });
}

async function storeItem(em: EntityManager, ctx: TenantContext, item: Item, existing: KnowledgeItem | undefined): Promise<string> {
  const values = {
    kind: item.kind, title: item.title, text: item.passages.map((passage) => passage.text).join('\n\n'), locale: item.locale,
    sourceUrl: item.url, sourceFile: item.file, fetchedDate: item.fetchedDate, hash: hashOf(item), updatedDate: ctx.now(),
  };
  if (existing !== undefined) {
    await em.nativeUpdate(KnowledgeItem, { id: existing.id }, values);
    return existing.id;
  }
  const id = randomUUID();
  await em.insert(KnowledgeItem, { id, clientId: ctx.clientId, key: item.key, createdDate: ctx.now(), ...values });
  return id;
}

function hashOf({ kind, title, locale, url, file, passages }: Item): string {
  return createHash('sha256').update(JSON.stringify([ANALYZER_VERSION, kind, title, locale, url, file, passages])).digest('hex');
}

/** Of two items with one key in the same call, the later one counts. */
function distinct(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.key, item])).values()];
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { localeSchema } from '../model/chat.ts';
import { knowledgeKinds, knowledgeOrigins, type KnowledgeKind, type KnowledgeOrigin } from '../model/knowledge/item.ts';
import { isStorableText } from '../model/plain-json.ts';
import { ANALYZER_VERSION } from '../retrieval/analyze.ts';
import { cleanText } from './clean-text.ts';

export const cleanedText = z.string().refine(isStorableText, 'must be well-formed text').transform(cleanText);

/** An item as a source gives it, with its cut passages. */
export const ingestItemSchema = z.strictObject({
  /** The same key again replaces the item. */
  key: z.string().min(1).max(2000),
  kind: z.enum(knowledgeKinds),
  /** Told by the source when left out. */
  origin: z.enum(knowledgeOrigins).optional(),
  title: cleanedText,
  locale: localeSchema,
  url: z.url({ protocol: /^https?$/ }).nullable().default(null),
  file: z.string().max(500).nullable().default(null),
  documentId: z.uuid().nullable().default(null),
  fetchedDate: z.date().nullable().default(null),
  passages: z.array(z.strictObject({
    title: cleanedText.default(''), text: cleanedText, fragment: z.string().max(40).nullable().optional(),
  })).max(2000),
}).transform((item) => ({ ...item, origin: item.origin ?? originOf(item), passages: item.passages.filter(({ text }) => text !== '') }));

export type IngestItem = z.output<typeof ingestItemSchema>;

function originOf({ url, file, documentId }: { url: string | null; file: string | null; documentId: string | null }): KnowledgeOrigin {
  if (url !== null) return 'website';
  return file === null && documentId === null ? 'manual' : 'document';
}

type Content = {
  kind: KnowledgeKind; title: string; locale: string; url: string | null; file: string | null;
  passages: readonly { title: string; text: string; fragment?: string | null | undefined }[];
};

/** Tells whether a source says anything new: of all that the index and the answer are made from. */
export function contentHash({ kind, title, locale, url, file, passages }: Content): string {
  const texts = passages.map(({ title: heading, text, fragment }) => [heading, text, ...fragment ? [fragment] : []]);
  return createHash('sha256').update(JSON.stringify([ANALYZER_VERSION, kind, title, locale, url, file, texts])).digest('hex');
}

/** Of two items with one key in the same call, the later one counts. */
export function distinctItems(items: readonly IngestItem[]): IngestItem[] {
  return [...new Map(items.map((item) => [item.key, item])).values()];
}

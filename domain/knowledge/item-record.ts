import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import { knowledgeKinds, knowledgeOrigins, retiredReasons, sourceStates } from '../model/knowledge/item.ts';
import type { EntityManager } from '../storage/database.ts';
import { KnowledgeItem } from '../storage/entities/knowledge.ts';
import { lockRow } from '../storage/lock-row.ts';
import { textOfPassages } from './item-text.ts';

const dateTime = z.iso.datetime();

/** A knowledge item as every face of the product shows it to operators (decisions, Knowledge and pipelines). */
export const itemRecordSchema = z.object({
  id: z.uuid(),
  kind: z.enum(knowledgeKinds),
  origin: z.enum(knowledgeOrigins).meta({ description: 'Where it comes from: the website, a document, or a person.' }),
  title: z.string(),
  text: z.string().meta({ description: 'What guests are answered from; headings begin with `##`.' }),
  locale: z.string(),
  source: z.object({
    url: z.string().nullable(),
    file: z.string().nullable(),
    fetchedAt: dateTime.nullable(),
    hash: z.string().meta({ description: 'Changes when the source says something else.' }),
  }),
  documentId: z.uuid().nullable().meta({ description: 'The document that it stands in.' }),
  createdDate: dateTime,
  updatedDate: dateTime,
  editedDate: dateTime.nullable().meta({ description: 'Since when a person\'s text replaces the source\'s; null otherwise.' }),
  sourceState: z.enum(sourceStates).nullable().meta({
    description: 'For an edited item: `changed` if its source has changed since, `gone` if the source no longer exists.',
  }),
  retiredDate: dateTime.nullable().meta({ description: 'Since when no search finds it; null while it serves.' }),
  retiredReason: z.enum(retiredReasons).nullable(),
  mergedInto: z.uuid().nullable().meta({ description: 'The item that says the same, of a duplicate.' }),
}).meta({ id: 'KnowledgeItem' });
export type ItemRecord = z.infer<typeof itemRecordSchema>;

export const itemDetailSchema = itemRecordSchema.extend({
  passages: z.array(z.object({ title: z.string(), text: z.string(), fragment: z.string().nullable() })).meta({
    description: 'The pieces in which it is found; `fragment` is the place in its source, such as `page=3`.',
  }),
  sourceContent: z.object({ title: z.string(), text: z.string(), locale: z.string() }).nullable().meta({
    description: 'What the source of an edited item says; POST …/reset lets it serve again.',
  }),
}).meta({ id: 'KnowledgeItemDetail' });
export type ItemDetail = z.infer<typeof itemDetailSchema>;

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

export function toItemRecord(item: KnowledgeItem): ItemRecord {
  return {
    id: item.id,
    kind: item.kind, origin: item.origin, title: item.title, text: textOfPassages(item.title, item.passages), locale: item.locale,
    source: { url: item.sourceUrl ?? null, file: item.sourceFile ?? null, fetchedAt: iso(item.fetchedDate), hash: item.hash },
    documentId: item.documentId ?? null,
    createdDate: item.createdDate.toISOString(),
    updatedDate: item.updatedDate.toISOString(),
    editedDate: iso(item.editedDate),
    sourceState: item.sourceState ?? null,
    retiredDate: iso(item.retiredDate),
    retiredReason: item.retiredReason ?? null,
    mergedInto: item.mergedInto ?? null,
  };
}

export function toItemDetail(item: KnowledgeItem): ItemDetail {
  const { sourceContent: source } = item;
  return {
    ...toItemRecord(item),
    passages: item.passages.map(({ title, text, fragment }) => ({ title, text, fragment: fragment ?? null })),
    sourceContent: source ? { title: source.title, text: textOfPassages(source.title, source.passages), locale: source.locale } : null,
  };
}

/**
 * The item, held until the transaction ends, so that a look at it and the change that follows are one.
 *
 * @throws DomainError NOT_FOUND for a missing and for another client's item alike
 */
export async function lockItem(em: EntityManager, clientId: string, id: string): Promise<KnowledgeItem> {
  const item = await lockRow(em, KnowledgeItem, { id, clientId });
  if (!item) throw notFound('The item');
  return item;
}

/** Keys of answers to a guest's message, which is named behind it. */
export const CORRECTION = 'correction:';
export const correctionKey = (messageId: string): string => CORRECTION + messageId;

/** What an audit row says of an item. A correction's title is its guest's question, which the trail could never forget. */
export const auditedItem = ({ key, kind, title, locale, text, sourceUrl }: KnowledgeItem): Record<string, unknown> =>
  ({ kind, ...isCorrection(key) ? { title: null, text: null } : { title, text }, locale, url: sourceUrl ?? null });

/** Whether an item answers what a guest asked: its words go with the guest's, and so stand nowhere that nothing leaves. */
export const isCorrection = (key: string): boolean => key.startsWith(CORRECTION);

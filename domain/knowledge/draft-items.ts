import { eachOf, inSlices } from '../in-slices.ts';
import { indexPassage } from '../retrieval/index-passage.ts';
import type { EntityManager } from '../storage/database.ts';
import { batchesOf } from './batches.ts';
import { contentHash, type IngestItem } from './item-schema.ts';

/** Writes items with their index into a draft; an item that is in it already is replaced. */
export async function writeDraftItems(
  em: EntityManager, { clientId, draftId, items }: { clientId: string; draftId: string; items: readonly IngestItem[] },
): Promise<void> {
  for (const batch of batchesOf(items, ({ passages }) => passages.length)) {
    const rows = await inSlices(eachOf(batch, (item) => [toRow(item)]));
    await em.execute(
      `insert into knowledge_draft_item
         (client_id, draft_id, key, kind, origin, title, text, locale, source_url, source_file, document_id, fetched_date,
          hash, passages, index)
       select ?, ?, key, kind, origin, title, text, locale, source_url, source_file, document_id, fetched_date, hash, passages, index
       from jsonb_to_recordset(?::jsonb) as row (
         key text, kind text, origin text, title text, text text, locale text, source_url text, source_file text, document_id uuid,
         fetched_date timestamptz, hash text, passages jsonb, index jsonb
       )
       on conflict (client_id, draft_id, key) do update set
         kind = excluded.kind, origin = excluded.origin, title = excluded.title, text = excluded.text, locale = excluded.locale,
         source_url = excluded.source_url, source_file = excluded.source_file, document_id = excluded.document_id,
         fetched_date = excluded.fetched_date, hash = excluded.hash, passages = excluded.passages, index = excluded.index`,
      [clientId, draftId, JSON.stringify(rows)],
    );
  }
}

function toRow(item: IngestItem): Record<string, unknown> {
  const { key, kind, origin, title, locale, url, file, documentId, fetchedDate, passages } = item;
  return {
    key, kind, origin, title, locale, source_url: url, source_file: file, document_id: documentId, fetched_date: fetchedDate,
    text: passages.map((passage) => passage.text).join('\n\n'),
    hash: contentHash(item),
    passages,
    index: passages.map(({ title: heading, text }) => {
      const { length, titleLength, terms } = indexPassage({ title: heading, text, locale });
      return { length, titleLength, terms: terms.map(({ term, titleCount, textCount }) => [term, titleCount, textCount]) };
    }),
  };
}

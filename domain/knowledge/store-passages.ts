import type { CutPassage } from '../model/knowledge/passages.ts';
import { indexPassage } from '../retrieval/index-passage.ts';
import type { EntityManager } from '../storage/database.ts';

type Passages = { locale: string; passages: readonly CutPassage[] };

/** Replaces an item's passages and their index entries. @returns how many passages there are now */
export async function storePassages(em: EntityManager, clientId: string, itemId: string, { locale, passages }: Passages): Promise<number> {
  await em.execute('delete from knowledge_passage where item_id = ?', [itemId]);
  const indexed =
    passages.filter((passage) => passage.text !== '').map((passage) => ({ ...passage, ...indexPassage({ ...passage, locale }) }));
  if (indexed.length === 0) return 0;
  const rows = await em.execute<{ id: string; position: number }[]>(
    `insert into knowledge_passage (client_id, item_id, position, title, text, fragment, locale, length)
     select ?, ?, new.position, new.title, new.text, new.fragment, ?, new.length
     from jsonb_to_recordset(?::jsonb) as new (position int, title text, text text, fragment text, length int)
     returning id::text, position`,
    [
      clientId, itemId, locale,
      JSON.stringify(indexed.map(({ title, text, fragment, length }, position) => ({ position, title, text, fragment, length }))),
    ],
  );
  const entries = rows.flatMap(({ id, position }) => {
    const passage = indexed[position];
    return passage === undefined ? [] : passage.terms.map(
      ({ term, titleCount, textCount }) => [Number(id), term, titleCount, textCount, passage.length, passage.titleLength],
    );
  });
  await em.execute(
    `insert into knowledge_term (client_id, passage_id, term, title_count, text_count, length, title_length)
     select ?, (new->>0)::bigint, new->>1, (new->>2)::real, (new->>3)::real, (new->>4)::int,
       (new->>5)::int from jsonb_array_elements(?::jsonb) as new`,
    [clientId, JSON.stringify(entries)],
  );
  return indexed.length;
}

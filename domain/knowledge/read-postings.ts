import type { Posting } from '../retrieval/rank-passages.ts';
import type { EntityManager } from '../storage/database.ts';

/** What the ranker has to know of a hotel's passages as a whole. */
export interface Collection {
  hotelName: string;
  passages: number;
  averageLength: number;
}

export interface FoundPostings {
  postings: Posting[];
  passagesWith: Map<string, number>;
}

/** Counts a tenant's passages. */
export async function readCollection(em: EntityManager, clientId: string): Promise<Collection> {
  const [row] = await em.execute<{ name: string | null; passages: number; average: number | null }[]>(
    `select (select name from client where id = ?) as name, count(*)::int as passages, avg(length)::float8 as average
     from knowledge_passage where client_id = ?`,
    [clientId, clientId],
  );
  return { hotelName: row?.name ?? '', passages: row?.passages ?? 0, averageLength: Math.max(1, row?.average ?? 1) };
}

/** Looks terms up in a tenant's index. One row per term: building a row object per posting would take most of the time. */
export async function readPostings(em: EntityManager, clientId: string, terms: readonly string[]): Promise<FoundPostings> {
  if (terms.length === 0) return { postings: [], passagesWith: new Map() };
  const rows = await em.execute<{
    term: string; passages: string; titles: number[]; texts: number[]; lengths: number[]; headings: number[];
  }[]>(
    `select term, string_agg(passage_id::text, ',') as passages, array_agg(title_count) as titles, array_agg(text_count) as texts,
       array_agg(length) as lengths, array_agg(title_length) as headings
     from (select * from knowledge_term where client_id = ? and term in (?) order by passage_id) found group by term`,
    [clientId, [...terms]],
  );
  const postings = rows.flatMap(({ term, passages, titles, texts, lengths, headings }) => passages.split(',').map((passageId, index) => ({
    term,
    passageId, titleCount: titles[index] ?? 0, textCount: texts[index] ?? 0, length: lengths[index] ?? 1, titleLength: headings[index] ?? 0,
  })));
  return { postings, passagesWith: new Map(rows.map((row) => [row.term, row.lengths.length])) };
}

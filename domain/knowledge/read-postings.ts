import { LRUCache } from 'lru-cache';
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

/** A collection of more passages than this is large: a few more or less change nothing in it. */
export const LARGE_COLLECTION = 1_000;

/** Counting a large collection takes longer than ranking it, so its size is kept for so long, for so many hotels. */
const sizes = new LRUCache<string, Pick<Collection, 'passages' | 'averageLength'>>({ max: 1_000, ttl: 60_000 });

const COUNTED = 'select count(*)::int as passages, avg(length)::float8 as average from knowledge_passage where client_id = ?';
const POSTINGS = `
  select term, string_agg(passage_id::text, ',') as passages, array_agg(title_count) as titles, array_agg(text_count) as texts,
    array_agg(length) as lengths, array_agg(title_length) as headings
  from (select * from knowledge_term where client_id = ? and term in (?) order by passage_id) found group by term`;

interface TermRow {
  term: string;
  passages: string;
  titles: number[];
  texts: number[];
  lengths: number[];
  headings: number[];
}

interface CollectionRow {
  hotel_name: string | null;
  size: { passages: number; average: number | null } | null;
  found: TermRow[];
}

/** Counts a tenant's passages and looks terms up in its index, at one moment. */
export async function readCollection(
  em: EntityManager, clientId: string, terms: readonly string[] = [],
): Promise<{ collection: Collection; found: FoundPostings }> {
  const kept = sizes.get(clientId);
  const [row] = await em.execute<CollectionRow[]>(
    `select (select name from client where id = ?) as hotel_name,
       ${kept === undefined ? `(select to_jsonb(counted) from (${COUNTED}) counted)` : 'null'} as size,
       ${terms.length === 0 ? "'[]'::json" : `(select coalesce(json_agg(posting), '[]') from (${POSTINGS}) posting)`} as found`,
    [clientId, ...(kept === undefined ? [clientId] : []), ...(terms.length === 0 ? [] : [clientId, [...terms]])],
  );
  const size = kept ?? { passages: row?.size?.passages ?? 0, averageLength: Math.max(1, row?.size?.average ?? 1) };
  if (kept === undefined && size.passages > LARGE_COLLECTION) sizes.set(clientId, size);
  return { collection: { hotelName: row?.hotel_name ?? '', ...size }, found: postingsOf(row?.found ?? []) };
}

/** Looks terms up in a tenant's index. One row per term: building a row object per posting would take most of the time. */
export async function readPostings(em: EntityManager, clientId: string, terms: readonly string[]): Promise<FoundPostings> {
  if (terms.length === 0) return { postings: [], passagesWith: new Map() };
  return postingsOf(await em.execute<TermRow[]>(POSTINGS, [clientId, [...terms]]));
}

function postingsOf(rows: readonly TermRow[]): FoundPostings {
  const postings = rows.flatMap(({ term, passages, titles, texts, lengths, headings }) => passages.split(',').map((passageId, index) => ({
    term,
    passageId, titleCount: titles[index] ?? 0, textCount: texts[index] ?? 0, length: lengths[index] ?? 1, titleLength: headings[index] ?? 0,
  })));
  return { postings, passagesWith: new Map(rows.map((row) => [row.term, row.lengths.length])) };
}

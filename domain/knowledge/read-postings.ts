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
/** One row per term: building a row object per posting would take most of the time. */
export const postingsIn = (found: string): string => `
  select term, string_agg(passage_id::text, ',') as passages, array_agg(title_count) as titles, array_agg(text_count) as texts,
    array_agg(length) as lengths, array_agg(title_length) as headings
  from (${found}) found group by term`;
const FOUND = 'select * from knowledge_term where client_id = ? and term in (?) order by passage_id';
const COUNTS = 'select term, count(*)::int as number from knowledge_term where client_id = ? and term in (?) group by term';

export interface TermRow {
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
  found: TermRow[] | Record<string, number>;
}

interface Look {
  terms?: readonly string[] | undefined;
  /** Only tells in how many passages each term is. */
  counting?: boolean | undefined;
}

/** What a collection has of a question's terms: all postings, or their numbers alone. */
export type Found = FoundPostings | { postings: null; passagesWith: Map<string, number> };

/** Counts a tenant's passages and looks terms up in its index, at one moment. */
export async function readCollection(
  em: EntityManager, clientId: string, { terms = [], counting = false }: Look,
): Promise<{ collection: Collection; found: Found }> {
  const kept = sizes.get(clientId);
  const look = counting
    ? `(select coalesce(json_object_agg(term, number), '{}') from (${COUNTS}) counted)`
    : `(select coalesce(json_agg(posting), '[]') from (${postingsIn(FOUND)}) posting)`;
  const [row] = await em.execute<CollectionRow[]>(
    `select (select name from client where id = ?) as hotel_name,
       ${kept === undefined ? `(select to_jsonb(counted) from (${COUNTED}) counted)` : 'null'} as size,
       ${terms.length === 0 ? "'[]'::json" : look} as found`,
    [clientId, ...(kept === undefined ? [clientId] : []), ...(terms.length === 0 ? [] : [clientId, [...terms]])],
  );
  const size = kept ?? { passages: row?.size?.passages ?? 0, averageLength: Math.max(1, row?.size?.average ?? 1) };
  if (kept === undefined && size.passages > LARGE_COLLECTION) sizes.set(clientId, size);
  const found = row?.found ?? [];
  return {
    collection: { hotelName: row?.hotel_name ?? '', ...size },
    found: Array.isArray(found) ? postingsOf(found) : { postings: null, passagesWith: new Map(Object.entries(found)) },
  };
}

/** Tells in how many of a tenant's passages terms are. */
export async function countPassagesWith(em: EntityManager, clientId: string, terms: readonly string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await em.execute<{ term: string; number: number }[]>(COUNTS, [clientId, [...terms]]);
  return new Map(rows.map(({ term, number }) => [term, number]));
}

/** Looks terms up in a tenant's index. */
export async function readPostings(em: EntityManager, clientId: string, terms: readonly string[]): Promise<FoundPostings> {
  if (terms.length === 0) return { postings: [], passagesWith: new Map() };
  return postingsOf(await em.execute<TermRow[]>(postingsIn(FOUND), [clientId, [...terms]]));
}

/** @param rows of {@link postingsIn} */
export function postingsOf(rows: readonly TermRow[]): FoundPostings {
  const postings = rows.flatMap(({ term, passages, titles, texts, lengths, headings }) => passages.split(',').map((passageId, index) => ({
    term,
    passageId, titleCount: titles[index] ?? 0, textCount: texts[index] ?? 0, length: lengths[index] ?? 1, titleLength: headings[index] ?? 0,
  })));
  return { postings, passagesWith: new Map(rows.map((row) => [row.term, row.lengths.length])) };
}

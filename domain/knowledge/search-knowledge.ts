import { LRUCache } from 'lru-cache';
import type { TenantContext } from '../context.ts';
import { boundedText } from '../language/bounded-text.ts';
import type { SearchHit } from '../ports/brain.ts';
import { judgeAnswers } from '../retrieval/judge-answers.ts';
import { nameWords } from '../retrieval/name-words.ts';
import { preferLanguage } from '../retrieval/prefer-language.ts';
import { putAnswersFirst, type Standing } from '../retrieval/put-answers-first.ts';
import { parseQuery, queryTerms, withoutLightUnits, type Query } from '../retrieval/query.ts';
import { rankPassages, weighUnits, type CollectionStats, type RankedPassage } from '../retrieval/rank-passages.ts';
import type { EntityManager } from '../storage/database.ts';
import { readBestPostings } from './best-passages.ts';
import { correctSpelling } from './correct-spelling.ts';
import { countPassagesWith, LARGE_COLLECTION, readCollection, readPostings, type Collection, type Found } from './read-postings.ts';

interface SearchInput {
  text: string;
  locale: string;
  /** How many passages at most; 10 when left out. */
  limit?: number;
}

const DEFAULT_LIMIT = 10;
// Hits in other languages give way to the reader's own, so more are ranked than returned.
const RANKED = 30;

/** What a question is read with beside its words: the hotel's name asks nothing, and in a large collection light words find too much. */
type Reading = { hotelName: string; isLarge: boolean };

/** As it was at the last search; whether it still holds is seen by the statement that relies on it. */
const lastReadings = new LRUCache<string, Reading>({ max: 1_000 });

/** Finds the passages of a hotel's knowledge that speak to a question, best first. */
export async function searchKnowledge({ ctx, input }: { ctx: TenantContext; input: SearchInput }): Promise<SearchHit[]> {
  // Between two statements a draft may be published, and half of each version answers nobody. A passage that was found is gone then,
  // since no passage changes: all is read once more, at one moment.
  return await ctx.db.read((em) => search(em, ctx.clientId, input)) ?? await ctx.db.snapshot((em) => search(em, ctx.clientId, input)) ?? [];
}

/** @returns null where something that was found is gone already */
async function search(em: EntityManager, clientId: string, input: SearchInput): Promise<SearchHit[] | null> {
  const ranking = await rank(em, clientId, { ...input, text: boundedText(input.text) });
  if (ranking === null) return [];
  const { query, ranked, stats } = ranking;
  const best = ranked.slice(0, RANKED);
  const hits = await readPassages(em, best);
  if (hits.length < best.length) return null;
  const found = putAnswersFirst(query, preferLanguage(hits, input.locale)).slice(0, input.limit ?? DEFAULT_LIMIT);
  return judgeAnswers({ query, stats }, found).map(withPlace);
}

type Ranking = { query: Query; ranked: RankedPassage[]; stats: CollectionStats };

const readingOf = ({ hotelName, passages }: Collection): Reading => ({ hotelName, isLarge: passages > LARGE_COLLECTION });

function parse({ text, locale }: SearchInput, { hotelName, isLarge }: Reading): Query {
  const query = parseQuery({ text, locale, ignored: nameWords(hotelName) });
  return isLarge ? withoutLightUnits(query) : query;
}

/** @returns null where there is nothing to find */
async function rank(em: EntityManager, clientId: string, input: SearchInput): Promise<Ranking | null> {
  const { query, collection, found } = await look(em, clientId, input);
  if (collection.passages === 0) return null;
  const corrected = await correctSpelling(em, clientId, { text: input.text, query, found: found.passagesWith });
  const retry = corrected === null ? query : parse({ ...input, text: corrected }, readingOf(collection));
  const terms = queryTerms(retry);
  if (found.postings !== null) {
    const { postings, passagesWith } = corrected === null ? found : await readPostings(em, clientId, terms);
    const stats = { ...collection, passagesWith };
    return { query: retry, ranked: rankPassages({ query: retry, postings, stats }), stats };
  }
  const stats = { ...collection, passagesWith: corrected === null ? found.passagesWith : await countPassagesWith(em, clientId, terms) };
  const best = { units: weighUnits(retry, stats), averageLength: stats.averageLength, limit: RANKED };
  return { query: retry, ranked: rankPassages({ query: retry, postings: await readBestPostings(em, clientId, best), stats }), stats };
}

type Looked = { query: Query; collection: Collection; found: Found };

/** Reads the question as it was right to read the last one, so that one statement mostly does. */
async function look(em: EntityManager, clientId: string, input: SearchInput): Promise<Looked> {
  let reading = lastReadings.get(clientId);
  for (;;) {
    const query = reading && parse(input, reading);
    const { collection, found } = await readCollection(em, clientId, { terms: query && queryTerms(query), counting: reading?.isLarge });
    const now = readingOf(collection);
    lastReadings.set(clientId, now);
    if (query !== undefined && reading?.hotelName === now.hotelName && reading.isLarge === now.isLarge) return { query, collection, found };
    reading = now;
  }
}

type Hit = Omit<SearchHit, 'answers'> & { fragment: string | null; standing: Standing };

async function readPassages(em: EntityManager, ranked: readonly RankedPassage[]): Promise<Hit[]> {
  if (ranked.length === 0) return [];
  const rows = await em.execute<Omit<Hit, 'score' | 'coverage'>[]>(
    `select passage.id::text as "passageId", coalesce(nullif(passage.title, ''), item.title) as title, passage.text,
        passage.locale, passage.fragment, item.source_url as url,
       case when item.origin <> 'website' and item.kind = 'faq' then 'curated' when item.origin = 'manual' then 'written'
         else 'read' end as standing
     from knowledge_passage passage join knowledge_item item on item.id = passage.item_id
     where passage.id in (?)`,
    [ranked.map((each) => each.passageId)],
  );
  const byId = new Map(rows.map((row) => [row.passageId, row]));
  return ranked.flatMap(({ passageId, score, coverage }) => {
    const row = byId.get(passageId);
    return row === undefined ? [] : [{ ...row, score, coverage }];
  });
}

/** Says where in its source a passage stands: in the address where there is one, else in its title. */
function withPlace({ fragment, standing: _standing, ...hit }: Hit & SearchHit): SearchHit {
  if (fragment === null) return hit;
  if (hit.url !== null) return hit.url.includes('#') ? hit : { ...hit, url: `${hit.url}#${fragment}` };
  return { ...hit, title: `${hit.title}, ${fragment.replace(/^page=/, 'p. ')}` };
}

type FoundItem = SearchHit & { itemId: string };

/** What a guest's question finds, with the items that the passages belong to. */
export async function findItems(ctx: TenantContext, input: SearchInput): Promise<FoundItem[]> {
  const hits = await searchKnowledge({ ctx, input });
  if (hits.length === 0) return [];
  const rows = await ctx.db.read((em) => em.execute<{ id: string; itemId: string }[]>(
    'select id::text as id, item_id as "itemId" from knowledge_passage where id in (?)', [hits.map(({ passageId }) => passageId)],
  ));
  const items = new Map(rows.map(({ id, itemId }) => [id, itemId]));
  // An item that was replaced since the search has nothing to show.
  return hits.flatMap((hit) => {
    const itemId = items.get(hit.passageId);
    return itemId === undefined ? [] : [{ ...hit, itemId }];
  });
}

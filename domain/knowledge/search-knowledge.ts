import type { TenantContext } from '../context.ts';
import { hearable } from '../language/hearable.ts';
import { putAnswersFirst, type Standing } from '../retrieval/put-answers-first.ts';
import { preferLanguage } from '../retrieval/prefer-language.ts';
import { parseQuery, queryTerms, withoutLightUnits, type Query } from '../retrieval/query.ts';
import { judgeAnswers } from '../retrieval/judge-answers.ts';
import { rankPassages, type CollectionStats, type RankedPassage } from '../retrieval/rank-passages.ts';
import { nameWords } from '../retrieval/name-words.ts';
import type { SearchHit } from '../ports/brain.ts';
import type { EntityManager } from '../storage/database.ts';
import { correctSpelling } from './correct-spelling.ts';
import { readCollection, readPostings, type Collection, type FoundPostings } from './read-postings.ts';

export interface SearchInput {
  text: string;
  locale: string;
  /** How many passages at most; 10 when left out. */
  limit?: number;
}

const DEFAULT_LIMIT = 10;
// Hits in other languages give way to the reader's own, so more are ranked than returned.
const RANKED = 30;
const LARGE_COLLECTION = 1_000;

/** Finds the passages of a hotel's knowledge that speak to a question, best first. */
export async function searchKnowledge({ ctx, input }: { ctx: TenantContext; input: SearchInput }): Promise<SearchHit[]> {
  // One moment for all of it: between two statements a draft may be published, and half of each version answers nobody.
  return ctx.db.snapshot(async (em) => {
    const collection = await readCollection(em, ctx.clientId);
    if (collection.passages === 0) return [];
    const { query, ranked, stats } = await rank(em, ctx.clientId, { ...input, text: hearable(input.text) }, collection);
    const hits = await readPassages(em, ranked.slice(0, RANKED));
    const found = putAnswersFirst(query, preferLanguage(hits, input.locale)).slice(0, input.limit ?? DEFAULT_LIMIT);
    return judgeAnswers({ query, stats }, found).map(withPlace);
  });
}

type Ranking = { query: Query; ranked: RankedPassage[]; stats: CollectionStats };

async function rank(em: EntityManager, clientId: string, { text, locale }: SearchInput, collection: Collection): Promise<Ranking> {
  const ignored = nameWords(collection.hotelName);
  const parse = (asked: string): Query => {
    const query = parseQuery({ text: asked, locale, ignored });
    return collection.passages > LARGE_COLLECTION ? withoutLightUnits(query) : query;
  };
  const ranked = (query: Query, { postings, passagesWith }: FoundPostings): Ranking => {
    const stats = { ...collection, passagesWith };
    return { query, ranked: rankPassages({ query, postings, stats }), stats };
  };
  const query = parse(text);
  const found = await readPostings(em, clientId, queryTerms(query));
  const corrected = await correctSpelling(em, clientId, { text, query, found: found.passagesWith });
  if (corrected === null) return ranked(query, found);
  const retry = parse(corrected);
  return ranked(retry, await readPostings(em, clientId, queryTerms(retry)));
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

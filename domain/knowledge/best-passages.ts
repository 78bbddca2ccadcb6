import { tuning, type Posting, type WeighedUnit } from '../retrieval/rank-passages.ts';
import type { EntityManager } from '../storage/database.ts';
import { postingsIn, postingsOf, type TermRow } from './read-postings.ts';

interface Search {
  /** What is looked for, weighed by how rare it is. */
  units: readonly WeighedUnit[];
  averageLength: number;
  /** How many passages at most. */
  limit: number;
}

const POSTINGS_OF_BEST = `select posting.* from best join knowledge_term posting using (passage_id)
  where posting.client_id = ? and posting.term in (?) order by passage_id`;

/**
 * The postings of the passages that `rankPassages` puts first, and of no others. Of a large collection a question's words are in
 * thousands of passages: the database scores them by the same formula where they are, which costs a fraction of handing them over.
 */
export async function readBestPostings(em: EntityManager, clientId: string, search: Search): Promise<Posting[]> {
  const units = search.units.filter(({ worths }) => worths.size > 0);
  const terms = [...new Set(units.flatMap(({ worths }) => [...worths.keys()]))];
  if (terms.length === 0) return [];
  const { sql, values } = scored(units, { clientId, terms, search });
  const rows = await em.execute<TermRow[]>(
    `with best as materialized (${sql}) ${postingsIn(POSTINGS_OF_BEST)}`, [...values, clientId, terms],
  );
  return postingsOf(rows).postings;
}

type Given = { clientId: string; terms: readonly string[]; search: Search };

/**
 * The passages with the highest scores, as `rankPassages` counts them: its sums in its order, so that equals stay equal to the last bit.
 * One column holds what the best alternative of a unit is worth in a passage, another whether its heading has one.
 */
function scored(units: readonly WeighedUnit[], { clientId, terms, search }: Given): { sql: string; values: unknown[] } {
  const { k1, b, titlePrecision } = tuning;
  const each = units.map(({ unit, worths, importance }) => ({ weight: unit.weight, importance, worths: [...worths] }));
  const worthOf = (worths: readonly unknown[]): string => `case term ${worths.map(() => 'when ? then ?::float8').join(' ')} end`;
  const isOf = (worths: readonly unknown[]): string => `term in (${worths.map(() => '?').join(', ')})`;
  const columns = each.map(({ worths }, index) => (
    `max(${worthOf(worths)} * saturation) as gain_${index}, bool_or(title_count > 0) filter (where ${isOf(worths)}) as titled_${index}`
  ));
  const sumOf = (term: (index: number) => string): string => each.map((_, index) => term(index)).join(' + ');
  const score = `(${sumOf((index) => `?::float8 * coalesce(gain_${index}, 0)`)})`;
  const touched = `coalesce((${sumOf((index) => `case when gain_${index} is null then 0 else ?::float8 end`)}) / nullif(?::float8, 0), 0)`;
  const titled = `(${sumOf((index) => `coalesce(titled_${index}, false)::int`)})`;
  const precision = `case when title_length = 0 then 0 else least(1, ${titled}::float8 / title_length) end`;
  const whole = search.units.reduce((sum, { importance }) => sum + importance, 0);
  return {
    sql: `select passage_id from (
      select passage_id, max(title_length) as title_length, ${columns.join(', ')}
      from (select passage_id, term, title_count, title_length,
          counted * ${k1 + 1} / (counted + ${k1} * (${1 - b}::float8 + ${b}::float8 * length / ?::float8)) as saturation
        from (select *, (text_count + title_count)::float8 as counted from knowledge_term
          where client_id = ? and term in (?)) found) weighed
      group by passage_id) judged
    order by ${score} * ${touched} * (1 + ${titlePrecision} * ${precision}) desc, passage_id::text collate "C" limit ?`,
    values: [
      ...each.flatMap(({ worths }) => [...worths.flat(), ...worths.map(([term]) => term)]),
      search.averageLength, clientId, terms,
      ...each.map(({ weight }) => weight), ...each.map(({ importance }) => importance), whole, search.limit,
    ],
  };
}

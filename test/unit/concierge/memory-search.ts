import type { FoundPassage } from '../../../domain/model/knowledge/passages.ts';
import { putAnswersFirst } from '../../../domain/retrieval/put-answers-first.ts';
import { judgeAnswers } from '../../../domain/retrieval/judge-answers.ts';
import { indexPassage } from '../../../domain/retrieval/index-passage.ts';
import { nameWords } from '../../../domain/retrieval/name-words.ts';
import { preferLanguage } from '../../../domain/retrieval/prefer-language.ts';
import { parseQuery, queryTerms } from '../../../domain/retrieval/query.ts';
import { rankPassages, type Posting } from '../../../domain/retrieval/rank-passages.ts';

export interface MemoryPassage {
  id: string;
  title: string;
  text: string;
  locale: string;
}

/** The search of the product over passages held in memory: the same index, query and ranking, without Postgres. */
export function searchInMemory(passages: readonly MemoryPassage[], hotelName: string): (asked: Asked) => Promise<FoundPassage[]> {
  const find = findInMemory(passages, hotelName);
  return async (asked) => {
    const { hits, ...search } = find(asked);
    return judgeAnswers(search, hits);
  };
}

type Asked = { text: string; locale: string };

/** The same before the answers are judged. */
export function findInMemory(passages: readonly MemoryPassage[], hotelName: string) {
  const postings: Posting[] = passages.flatMap((passage) => {
    const { length, titleLength, terms } = indexPassage(passage);
    return terms.map((term) => ({ ...term, passageId: passage.id, length, titleLength }));
  });
  const byTerm = Map.groupBy(postings, ({ term }) => term);
  const lengths = passages.map((passage) => indexPassage(passage).length);
  const averageLength = Math.max(1, lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, lengths.length));
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const ignored = nameWords(hotelName);
  return ({ text, locale }: Asked) => {
    const query = parseQuery({ text, locale, ignored });
    const found = queryTerms(query).flatMap((term) => byTerm.get(term) ?? []);
    const passagesWith = new Map([...Map.groupBy(found, (posting) => posting.term)].map(([term, all]) => [term, all.length]));
    const stats = { passages: passages.length, averageLength, passagesWith };
    const ranked = rankPassages({ query, postings: found, stats });
    const hits = ranked.flatMap(({ passageId, score, coverage }) => {
      const passage = byId.get(passageId);
      return passage === undefined ? [] : [{ passageId, title: passage.title, text: passage.text, locale: passage.locale, url: `/${passageId}`, score, coverage }];
    });
    return { query, stats, hits: putAnswersFirst(query, preferLanguage(hits, locale)) };
  };
}

/** A stretch of a document under one heading; its blocks are paragraphs, lists or table rows. */
export type Section = { heading: string; blocks: string[] };

/** A piece of a document under its heading. `fragment` is the part of its source it stands in, such as `page=3` of a PDF. */
export type CutPassage = { title: string; text: string; fragment?: string | null };

/** A passage of the hotel's knowledge, as the search found it. */
export type FoundPassage = {
  passageId: string;
  title: string;
  text: string;
  locale: string;
  url: string | null;
  /** Relevance on the ranker's own scale; comparable within one search only. */
  score: number;
  /** Share of the question's weight that the passage covers, 0 to 1. */
  coverage: number;
  /** How likely it answers the question, 0 to 1. */
  answers: number;
};

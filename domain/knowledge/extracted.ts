import type { CutPassage } from '../model/knowledge/passages.ts';

/** What an extractor makes of a document; it becomes an item once it has a key and a source. */
export interface Extracted {
  title: string;
  /** As the document states it; null when it does not. */
  locale: string | null;
  passages: CutPassage[];
}

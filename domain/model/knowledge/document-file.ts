import type { HotelLocales } from '../hotel-locales.ts';
import type { CutPassage } from './passages.ts';
import type { DocumentFormat } from './document-format.ts';
import type { DocumentProblem, KnowledgeKind } from './item.ts';

/** A file to be read. */
export interface DocumentFile {
  format: DocumentFormat;
  body: Uint8Array;
  /** What it is called where it does not say itself. */
  title: string;
  /** As the sender names it, without which the content decides. */
  charset?: string | null;
  /** The language of a document that does not state its own; null leaves it to its words. */
  locale: string | null;
  hotel: HotelLocales;
}

/** What becomes one item: the document, a stretch of a very long one, or one question of it. */
export interface DocumentPart {
  /** Tells the parts of one document apart across its versions; empty for the first or only one. */
  part: string;
  kind: KnowledgeKind;
  title: string;
  locale: string;
  passages: CutPassage[];
}

/** What a file came to. */
export interface ReadDocument {
  parts: DocumentPart[];
  /** What could not be used, while the rest was. */
  problems: DocumentProblem[];
}

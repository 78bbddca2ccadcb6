/** What a hotel knows, as plain data that storage, flows and faces share. */

import type { CutPassage } from './passages.ts';

export const knowledgeKinds = ['page', 'document', 'faq', 'note'] as const;
export type KnowledgeKind = (typeof knowledgeKinds)[number];

/** Where an item comes from: read on the hotel's website, from a document, or written by a person. */
export const knowledgeOrigins = ['website', 'document', 'manual'] as const;
export type KnowledgeOrigin = (typeof knowledgeOrigins)[number];

/** Why an item no longer serves. */
export const retiredReasons = ['gone', 'duplicate', 'replaced', 'deleted'] as const;
export type RetiredReason = (typeof retiredReasons)[number];

/** How the source of an edited item stands to what it said when it was edited; null while it says the same. */
export const sourceStates = ['changed', 'gone'] as const;

/** What the source of an edited item says, beside what the person wrote. */
export interface SourceContent {
  kind: KnowledgeKind;
  title: string;
  locale: string;
  passages: CutPassage[];
  hash: string;
}

/** What publishing a draft came to. */
export interface PublishResult {
  /** New items, and retired ones whose source is back. */
  added: number;
  replaced: number;
  unchanged: number;
  /** Items whose source changed and that stay as a person edited or deleted them. */
  kept: number;
  retired: number;
  /** Passages that were written. */
  passages: number;
}

/** A part of a document that could not be used, while the rest was. */
export interface DocumentProblem {
  /** Of the file, from 1; null where it is not known. */
  line: number | null;
  /** A sentence for the hotel's operator. */
  reason: string;
}

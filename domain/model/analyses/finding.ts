/** What the check of a hotel's knowledge reports. Plain data. */

export const findingKinds = ['contradiction', 'stale-date', 'dead-link', 'missing-fact', 'untranslated-fact'] as const;
export type FindingKind = (typeof findingKinds)[number];
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];
export const findingStates = ['open', 'resolved', 'ignored'] as const;

/** Where a statement stands. */
export interface FactSource {
  /** Null for the client's own configuration. */
  itemId: string | null;
  title: string;
  url: string | null;
  locale: string;
  /** The sentence. */
  quote: string;
}

/** One of the statements a finding is about. */
export interface Statement {
  /** What it says, in one spelling; null where that is the sentence itself. */
  value: string | null;
  sources: FactSource[];
}

export interface Finding {
  kind: FindingKind;
  severity: Severity;
  /** What it is about, such as `breakfast.until`, a URL or a core fact. */
  subject: string;
  /** A sentence for the hotel's operator. */
  summary: string;
  statements: Statement[];
  /** What makes it the same finding in the next run; hashed when it is stored. */
  identity: readonly string[];
}

import type { FactSource } from '../../model/analyses/finding.ts';

/** Statements about a hotel, as far as two of them can be compared. */

export interface Fact {
  /** Topic and attribute, such as `breakfast.until` or `pets.allowed`. */
  key: string;
  /** Days it holds for: `weekday`, `weekend`, `daily`, days by number from 0 for Monday, or empty when it does not say. */
  days: string;
  /** What else narrows it; only statements with the same narrowing are compared. */
  others: string;
  /** In one spelling: `10:30`, `CHF 25`, `yes`, the digits of a number. */
  value: string;
  source: FactSource;
}

/** A passage of an item, in the order of its text. */
export interface PassageToRead {
  itemId: string;
  itemTitle: string;
  url: string | null;
  locale: string;
  /** The nearest heading; a question in a list of them. */
  title: string;
  text: string;
}

export const bookingKinds = ['table', 'room'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Something on a page that may lead to a booking engine. */
export interface BookingCandidate {
  url: string;
  /** What holds the address on the page. */
  element: 'a' | 'iframe' | 'script' | 'form' | 'button' | 'data' | 'json-ld' | 'inline-script';
  /** The text a visitor reads on it, or the attribute's name if there is none. */
  label: string;
  /** Text and heading around it, where the label alone says little ("Book now"). */
  surroundings: string;
  /** What structured data says it is. */
  stated: BookingKind | null;
  pageUrl: string;
}

/** What a person needs to judge a link. */
export interface Evidence {
  pageUrl: string;
  element: BookingCandidate['element'];
  label: string;
}

export type Verification = 'reachable' | 'gone' | 'unknown' | 'unchecked';

export interface JudgedLink {
  /** As visitors follow it, without tracking parameters. */
  url: string;
  kind: BookingKind;
  /** Null for an engine of nobody we know. */
  vendor: string | null;
  /** 0 to 1. */
  confidence: number;
  evidence: Evidence[];
}

import { tellsOtherAges } from './ages-told.ts';
import { ownHeading } from './answer-likeness.ts';
import type { Candidate } from './candidate.ts';
import { isAside } from './of-other.ts';
import { isNamed, type Query, type QueryUnit } from './query.ts';
import { termsOf } from './question-share.ts';

/** How a passage is about something else than the question, each from 0 to 1. */
export type OfOther = {
  /** Its sentence names the head only as a circumstance, and its heading does not: "pick up at reception". */
  aside: number;
  /** It tells of children of other ages. */
  otherAge: number;
};

/**
 * @param head the most important part of the question
 * @param said the passage's best sentence
 */
export function ofOther(
  query: Query, { title, text, locale }: Candidate, { head, said }: { head: QueryUnit | undefined; said: string },
): OfOther {
  return {
    aside: head !== undefined && !isNamed(head, termsOf(ownHeading(title), locale)) && isAside(head, said, locale) ? 1 : 0,
    otherAge: tellsOtherAges(query.ages, `${title}. ${text}`, locale) ? 1 : 0,
  };
}

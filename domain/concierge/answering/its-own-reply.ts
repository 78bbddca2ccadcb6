import type { FoundPassage } from '../../model/knowledge/passages.ts';
import { analyze, conceptTerm, covers } from '../../retrieval/analyze.ts';
import { ownHeading } from '../../retrieval/answer-likeness.ts';
import { repliesToItsTitle, withoutYesOrNo } from '../../retrieval/put-answers-first.ts';
import { isNamed, namesOf, type Query } from '../../retrieval/query.ts';
import { termsOf } from '../../retrieval/question-share.ts';

// A lighter part of a question hardly makes it another question.
const UNIT_WEIGHT = 0.6;

/**
 * A passage's text without the yes or no with which it answers the question in its title, if the guest asks another one: "No. Visa or
 * cash." replies to "Can I pay with American Express?", and not to "Can I pay cash?".
 */
export function withoutReplyToAnother(query: Query, { title, text, locale }: FoundPassage): string {
  if (!repliesToItsTitle({ title, text })) return text;
  const heading = termsOf(ownHeading(title), locale);
  const told = termsOf(text, locale);
  const isTold = query.units.some((unit) => unit.weight >= UNIT_WEIGHT && !unit.part && isNamed(unit, told) && !isNamed(unit, heading));
  return isTold && asksForMore(query, ownHeading(title), locale) ? withoutYesOrNo(text) : text;
}

/** Whether a heading names something that the guest does not. */
function asksForMore({ units }: Query, heading: string, locale: string): boolean {
  const asked = namesOf(units);
  const { words, concepts } = analyze(heading, locale);
  const meant = concepts.filter(({ concept }) => asked.has(conceptTerm(concept)));
  return words.some(({ stem, content }, position) => content && !asked.has(stem)
    && !meant.some((match) => covers(match, position)));
}

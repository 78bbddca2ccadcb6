import type { IdeaName } from '../language/ideas.ts';
import { conceptTerm, figuresIn } from './analyze.ts';
import { headingWords, otherMatters, ownHeading } from './answer-likeness.ts';
import { DIRECT, LIGHT, namesOf, type Query, type QueryUnit } from './query.ts';

type Found = { title: string; text: string; locale: string; score: number };

/** What guests may do something in that a verb names: to cook, to swim. */
const USED = (['kitchen', 'pool', 'spa', 'gym', 'laundry', 'common_room'] satisfies IdeaName[]).map(conceptTerm);
const MOST_OF_HEADING = 0.5;
const MOST_OF_BEST = 0.4;

/**
 * Whether there is a kitchen, and whether one may cook, the head of the page about the kitchen answers, rather than a rule of it.
 *
 * @returns null where the question asks for more than that, or no page is about it
 */
export function introductionOf<T extends Found>(query: Query, hits: readonly T[]): T | null {
  const asked = query.units.filter(({ weight, part }) => weight > LIGHT && !part);
  const [only] = asked;
  const mayUse = query.kinds.includes('rule') && !query.kinds.includes('place');
  if (only === undefined || asked.length > 1 || !(query.asksWhether || (mayUse && isUsed(only)))) return null;
  const best = Math.max(...hits.map(({ score }) => score));
  const head = hits.find((hit) => isHead(hit) && hit.score >= best * MOST_OF_BEST && isAbout(query, hit));
  if (head === undefined || hits.some((hit) => hit.locale === head.locale && isReply(hit) && isAbout(query, hit))) return null;
  return head;
}

/** Whether the page that a passage heads has sections, as far as a search has found them. */
export const hasSections = (head: Found, hits: readonly Found[]): boolean => hits.some((hit) => isSectionOf(head, hit));

/** The section with the hours of the thing that the head of a page introduces; null if the head tells them, or none does. */
export function hoursOf<T extends Found>(query: Query, head: T, hits: readonly T[]): T | null {
  if (tellsHours(head)) return null;
  return hits.find((hit) => isSectionOf(head, hit) && tellsHours(hit)
    && otherMatters(query, ownHeading(hit.title), hit.locale) === 0) ?? null;
}

const isUsed = ({ alternatives }: QueryUnit): boolean => USED.some((term) => (alternatives.get(term) ?? 0) >= DIRECT);
const isSectionOf = (head: Found, { title, locale }: Found): boolean => locale === head.locale && title.startsWith(`${head.title} – `);
const isHead = ({ title }: Found): boolean => !title.includes(' – ') && !title.trim().endsWith('?');
const isReply = ({ title }: Found): boolean => title.trim().endsWith('?');
const tellsHours = ({ text }: Found): boolean => figuresIn(text).includes('clock');

/** Whether at least half of a passage's own heading is asked about. */
function isAbout({ units }: Query, { title, locale }: Found): boolean {
  const asked = namesOf(units.filter(({ weight }) => weight > LIGHT));
  const words = headingWords(ownHeading(title), locale);
  return words.length > 0 && words.filter((terms) => terms.some((term) => asked.has(term))).length >= words.length * MOST_OF_HEADING;
}

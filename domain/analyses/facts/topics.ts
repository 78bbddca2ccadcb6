import type { TopicName } from '../../language/fact-words.ts';
import { inAnyLanguage } from '../../language/languages.ts';

/**
 * What hotels state facts about, by the words for it in flattened text of any language. Topics
 * that nothing is compared of are here too: a price beside "laundry" is then not taken for the one of "parking".
 */
export interface Topic {
  id: TopicName;
  words(): RegExp;
  /** Which facts of it are compared between texts. */
  compared: readonly ('hours' | 'price' | 'phone' | 'email')[];
  /** What a lone time without a preposition says: check-in is from then, check-out until then. */
  loneTime?: 'from' | 'until';
}

const topic = (id: TopicName, compared: Topic['compared'] = [], loneTime?: Topic['loneTime']): Topic => ({
  id, words: inAnyLanguage((any) => new RegExp(`(?<!\\p{L})(?:${any(({ facts }) => facts.topics[id])})`, 'gu')),
  compared, ...(loneTime !== undefined && { loneTime }),
});

const TOPICS: readonly Topic[] = [
  topic('early-check-in', ['price']),
  topic('late-check-out', ['price']),
  topic('check-in', ['hours'], 'from'),
  topic('check-out', ['hours'], 'until'),
  topic('breakfast', ['hours', 'price']),
  topic('brunch', ['hours', 'price']),
  topic('lunch', ['hours']),
  topic('dinner', ['hours']),
  topic('afternoon-tea'),
  topic('picnic'),
  topic('bar', ['hours']),
  topic('restaurant', ['hours', 'phone', 'email']),
  topic('reception', ['hours', 'phone', 'email']),
  topic('sauna', ['hours', 'price']),
  topic('pool', ['hours', 'price']),
  topic('gym', ['hours']),
  topic('treatment'),
  topic('day-ticket'),
  topic('spa', ['hours', 'phone', 'email']),
  topic('charging', ['price']),
  topic('transfer', ['price']),
  topic('shuttle'),
  topic('parking', ['price']),
  topic('pets', ['price']),
  topic('wifi', ['price']),
  topic('tourist-tax', ['price']),
  topic('extra-bed', ['price']),
  topic('cot', ['price']),
  topic('bicycle'),
  topic('boat'),
  topic('laundry'),
  topic('minibar'),
  topic('room-service', ['hours']),
  topic('kids-club', ['hours']),
  topic('playroom'),
  topic('quiet-hours', ['hours']),
  topic('luggage'),
  topic('meeting', ['phone', 'email']),
  topic('deposit'),
  topic('cancellation'),
  topic('room-rate'),
  topic('excursion'),
  topic('smoking'),
  topic('music'),
];

/** The topics a flattened text speaks of, in its order; of two that overlap the longer one counts. */
export function topicsIn(text: string): { topic: Topic; start: number; end: number }[] {
  const found = TOPICS.flatMap((each) =>
    [...text.matchAll(each.words())].map((match) => ({ topic: each, start: match.index, end: match.index + match[0].length })));
  return found.filter((one) => !found.some((other) => other !== one && hides(other, one))).toSorted((a, b) => a.start - b.start);
}

interface Span { start: number; end: number }

const hides = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start;

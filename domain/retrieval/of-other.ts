import { sentences } from '../language/sentences.ts';
import { tellsOtherAges } from './ages-told.ts';
import { analyze, conceptTerm, figuresIn } from './analyze.ts';
import { PLACES } from './places.ts';
import { DIRECT, figuresAsked, isBeside, isNamed, type Query, type QueryUnit } from './query.ts';
import { termsOf } from './question-share.ts';

/** What is open and closed, and also a place for other things. */
const OPEN = [...PLACES, ...['front_desk', 'reception_hours'].map(conceptTerm)];

type Told = { title: string; text: string; locale: string };

/** Whether a passage is plainly about something else: children of other ages, or hours of another thing. */
export const isOfOther = (query: Query, passage: Told): boolean =>
  tellsOtherAges(query.ages, `${passage.title}. ${passage.text}`, passage.locale) || tellsOtherHours(query, passage);

/** Whether "when does the reception close?" finds hours only in sentences that name the reception as a circumstance. */
function tellsOtherHours(query: Query, { title, text, locale }: Told): boolean {
  if (!figuresAsked(query).includes('clock')) return false;
  const head = query.units.find(({ alternatives }) => OPEN.some((place) => (alternatives.get(place) ?? 0) >= DIRECT));
  if (head === undefined || isNamed(head, termsOf(title, locale))) return false;
  const timed = sentences(text).filter((sentence) => figuresIn(sentence).includes('clock') && isNamed(head, termsOf(sentence, locale)));
  return timed.length > 0 && timed.every((sentence) => isAside(head, sentence, locale));
}

/** Whether a sentence names a part of the question, and only ever behind a preposition. */
export function isAside({ alternatives }: QueryUnit, sentence: string, locale: string): boolean {
  const { words, concepts } = analyze(sentence, locale);
  const names = (term: string): boolean => (alternatives.get(term) ?? 0) >= DIRECT;
  const places = [
    ...words.flatMap(({ stem }, at) => (names(stem) ? [at] : [])),
    ...concepts.flatMap(({ concept, start }) => (names(conceptTerm(concept)) ? [start] : [])),
  ];
  return places.length > 0 && places.every((at) => isBeside(words, at, locale));
}

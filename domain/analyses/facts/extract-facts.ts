import type { ContactWordName } from '../../language/fact-words.ts';
import { inAnyLanguage } from '../../language/languages.ts';
import { sentences } from '../../language/sentences.ts';
import { flat } from '../values/flat.ts';
import { findContacts, type FoundContact } from '../values/contacts.ts';
import { clock } from '../values/times.ts';
import { placeValues, type PlacedValue } from './clauses.ts';
import type { Fact, PassageToRead } from './fact.ts';
import { policiesIn } from './policies.ts';
import { qualifiersOf } from './qualifiers.ts';
import { topicsIn, type Topic } from './topics.ts';

/** Up to this many words a sentence below a heading is an entry of it, and its hours are the heading's. */
const ENTRY_WORDS = 12;
const contactWords = (name: ContactWordName): (() => RegExp) =>
  inAnyLanguage((any) => new RegExp(any(({ facts }) => facts.contacts[name])));
const PLACES = contactWords('place');

interface Setting {
  /** What the headings above say the sentence is about, if they say it clearly. */
  heading: Topic | null;
  question: boolean;
  first: boolean;
  title: string;
}

/** What a passage states of times, prices, contacts and yes-or-no policies. */
export function extractFacts(passage: PassageToRead): Fact[] {
  const title = flat(passage.title);
  const question = title.includes('?');
  const heading = headingTopic(title) ?? (question ? null : headingTopic(flat(passage.itemTitle)));
  return sentences(passage.text).flatMap((original, index) => {
    const sentence = flat(original);
    const source = {
      itemId: passage.itemId, title: passage.title || passage.itemTitle, url: passage.url, locale: passage.locale,
      quote: original.slice(0, 400),
    };
    const setting: Setting = { heading, question, first: index === 0, title };
    const values = placeValues(sentence).flatMap((placed) => factsOf(placed, sentence, setting));
    const policies = policiesIn(sentence, title, question && index === 0).filter(({ key }) => !isAboutPlace(sentence, key))
      .map(({ key, value }) => ({ key, value, days: '', others: policyQualifiers(sentence, title, key) }));
    return [...values, ...policies].map((fact) => ({ ...fact, source }));
  });
}

type Bare = Omit<Fact, 'source'>;

function factsOf(placed: PlacedValue, sentence: string, setting: Setting): Bare[] {
  const { value } = placed;
  if ('value' in value) return contactFact({ ...placed, value }, setting, sentence);
  const topic = topicOf(placed, sentence, setting);
  if (topic === null) return [];
  const label = topic === placed.topic ? '' : labelOf(sentence, value.start);
  const narrowed = union(placed.qualifiers.others, headingQualifiers(setting), label, hasContact(sentence) ? 'line' : '');
  // The day of arrival narrows the use of the spa, and check-in not at all.
  const others = topic.loneTime === undefined ? narrowed : without(narrowed, 'last-day');
  const where = { days: placed.qualifiers.days, others };
  if (value.kind === 'price') {
    if (!topic.compared.includes('price')) return [];
    const per = value.unit.replace(/(?:^|\+)(?:animal|room)(?=\+|$)/g, '').replace(/^\+/, '');
    return [{
      key: `${topic.id}.price${per === '' ? '' : `/${per}`}`, value: `${value.currency} ${value.amount.toFixed(2).replace('.00', '')}`,
      ...where,
    }];
  }
  if (!topic.compared.includes('hours')) return [];
  if (value.kind === 'range') {
    const ends: Bare[] =
      [{ key: `${topic.id}.from`, value: clock(value.from), ...where }, { key: `${topic.id}.until`, value: clock(value.until), ...where }];
    return topic.loneTime === undefined ? ends : ends.filter(({ key }) => key === `${topic.id}.${topic.loneTime}`);
  }
  const bound = value.bound ?? topic.loneTime;
  if (bound === undefined || (topic.loneTime !== undefined && bound !== topic.loneTime)) return [];
  return [{ key: `${topic.id}.${bound}`, value: clock(value.minutes), ...where }];
}

/** The topic of a value: named in its sentence, else the heading's where the sentence is plainly an entry of it. */
function topicOf({ value, topic }: PlacedValue, sentence: string, { heading, question, first }: Setting): Topic | null {
  if (topic !== null) return topic;
  if (heading === null) return null;
  if (question) return first ? heading : null;
  const words = sentence.split(/\s+/).length;
  if (value.kind === 'price') return labelOf(sentence, value.start) !== '' || words <= 4 ? heading : null;
  return words <= ENTRY_WORDS || (first && qualifiersOf(sentence).days !== '') ? heading : null;
}

/** What an entry such as "Outdoor spaces: CHF 15" calls the thing; a day or the thing's own name is no further narrowing. */
function labelOf(sentence: string, before: number): string {
  const label = /^([^:]{2,60}):\s/.exec(sentence.slice(0, before))?.[1]?.replace(/^[-*•\s]+/, '').trim();
  if (
    label === undefined
      || qualifiersOf(`${label}: `).days !== '' || topicsIn(label).some(({ start, end }) => end - start >= label.length - 2)
  ) return '';
  return `label:${label}`;
}

const union = (...names: string[]): string => [...new Set(names.flatMap((name) => name.split('+')).filter(Boolean))].toSorted().join('+');

const without = (names: string, name: string): string => names.split('+').filter((each) => each !== name).join('+');

/** Hours beside a number or address are those of the desk that answers there. */
const hasContact = (sentence: string): boolean => findContacts(sentence).length > 0;

const PLAIN_HEADINGS = contactWords('plainHeading');

/** A heading such as "Early breakfast" narrows what stands below it. */
function headingQualifiers({ title }: Pick<Setting, 'title'>): string {
  const last = title.split(' - ').at(-1) ?? '';
  return PLAIN_HEADINGS().test(last) ? '' : qualifiersOf(last).others;
}

/** The topic of the nearest heading that names exactly one. */
function headingTopic(title: string): Topic | null {
  for (const part of title.split(' - ').toReversed()) {
    const named = [...new Map(topicsIn(part).map(({ topic }) => [topic.id, topic])).values()];
    if (named.length === 1) return named[0] ?? null;
    if (named.length > 1) return null;
  }
  return null;
}

const RECEPTION = contactWords('desk');
const OTHER_DESK = contactWords('otherDesk');
const CONTACT_PAGE = contactWords('page');
const OTHER_PHONE = contactWords('otherPhone');
const OTHER_LINE =
  inAnyLanguage((any) => new RegExp(`${any(({ facts }) => facts.contacts.otherPhone)}|${any(({ facts }) => facts.contacts.otherLine)}`));
const GENERAL_ADDRESS = inAnyLanguage((any) => new RegExp(`^(?:${any(({ facts }) => facts.contacts.address)})@`));

/** A number or address belongs to the department that its sentence or heading names, to the hotel where they name none. */
function contactFact(
  { value, topic, clause }: PlacedValue & { value: FoundContact }, { heading, title }: Setting, sentence: string,
): Bare[] {
  const named = topic?.id === 'reception' ? heading ?? topic : topic ?? heading;
  const general = (RECEPTION().test(sentence) && !OTHER_DESK().test(sentence)) || (named === null && CONTACT_PAGE().test(title));
  if (named === null && !general) return [];
  const owner = general && (named === null || named.id === 'reception') ? 'hotel' : named?.id ?? 'hotel';
  if (owner === 'hotel' && value.kind === 'email' && !GENERAL_ADDRESS().test(value.value)) return [];
  // "WhatsApp of the reception: …" says before the colon which line it is.
  const around = findContacts(sentence).length === 1 ? sentence : clause;
  const others = (owner === 'hotel' ? OTHER_LINE : OTHER_PHONE)().exec(around)?.[0] ?? '';
  return [{ key: `${owner}.${value.kind}`, value: value.value, days: '', others }];
}

const WHOLE = contactWords('whole');

/** Pets and smoking may be allowed in one place and not in another, which is not a contradiction. */
const isAboutPlace = (sentence: string, key: string): boolean =>
  (key === 'pets.allowed' || key === 'smoking.allowed') && PLACES().test(sentence) && !WHOLE().test(sentence);

function policyQualifiers(sentence: string, title: string, key: string): string {
  const kinds = key === 'pets.allowed'
    ? /\bcats?\b|katze|chats?\b|gato|gatt[oi]|other animals|andere tiere|autres animaux|otros animales|altri animali/.exec(sentence)?.[0]
      ?? ''
    : '';
  return union(qualifiersOf(sentence).others, title.includes('?') ? '' : headingQualifiers({ title }), kinds);
}

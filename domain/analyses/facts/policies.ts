import type { SaidName, TopicName } from '../../language/fact-words.ts';
import { ofAllLanguages } from '../../language/languages.ts';
import type { PolicyWordName } from '../../language/page-words.ts';
import { topicsIn } from './topics.ts';

/** Yes-or-no statements: what a flattened sentence says of pets, smoking, and what is free of charge. */
export interface PolicyStatement {
  key: string;
  value: 'yes' | 'no';
}

interface Policy {
  key: string;
  topic: TopicName;
  yes: RegExp;
  no: RegExp;
}

const near = (...parts: string[]): RegExp => new RegExp(parts.map((part) => `(?<!\\p{L})(?:${part})`).join('|'), 'u');

const PRICED = String.raw`(?:chf|eur|€|usd|\$|£|gbp)\s?[1-9]|[1-9]\d*(?:[.,]\d+)?\s?(?:chf|eur\b|euros?\b|€|usd|gbp|franken|francs)`;

const readers = ofAllLanguages((all) => {
  const said = (name: SaidName): string => all.map(({ facts }) => facts.said[name]).filter(Boolean).join('|') || '(?!)';
  const rule = (name: PolicyWordName): string => all.map(({ pages }) => pages.policies[name]).filter(Boolean).join('|') || '(?!)';
  const [free, allowed, forbidden] = [said('free'), said('allowed'), said('forbidden')];
  const [not, pets, smoking] = [`(?:${said('not')})`, `(?:${said('pets')})`, `(?:${said('smoking')})`];
  /** Checked in this order: a denial contains the words of the consent. */
  const policies: readonly Policy[] = [
    {
      key: 'pets.allowed', topic: 'pets',
      no: near(
        String.raw`${pets}[^.;]{0,30}?\b${not}\b[^.;]{0,25}?(?:${allowed})`, String.raw`${not} (?:se )?(?:${allowed})?\s?(?:any )?${pets}`,
        String.raw`${pets}[^.;]{0,25}?(?:${forbidden})`, String.raw`(?:${forbidden})[^.;]{0,15}?${pets}`,
        String.raw`${not}\s(?:\p{L}+\s)?(?:${allowed})\s(?:\p{L}+\s)?${pets}`, rule('petFree'), `(?:${rule('refuse')})${pets}`,
      ),
      yes: near(
        String.raw`${pets}[^.;]{0,45}?(?:${allowed})`, String.raw`(?:${allowed})[^.;]{0,20}?${pets}`,
        String.raw`(?:${rule('bring')})[^.;]{0,20}?${pets}`, rule('petFriendly'),
      ),
    },
    {
      key: 'smoking.allowed', topic: 'smoking',
      no: near(
        rule('smokeFree'), String.raw`${smoking}[^.;]{0,30}?(?:\b${not}\b[^.;]{0,20}?(?:${allowed})|${forbidden})`,
        String.raw`(?:${forbidden}|${rule('smokingForbidden')}|${not}[^.;]{0,12}(?:${allowed}))[^.;]{0,20}?${smoking}`,
      ),
      yes: near(
        String.raw`${smoking}[^.;]{0,30}?(?:${allowed}|${rule('smokingPossible')})`,
        String.raw`(?:${rule('maySmoke')}|${allowed})[^.;]{0,15}?${smoking}`, rule('smokingRooms'),
      ),
    },
    { key: 'parking.free', topic: 'parking', no: near(said('not-free'), PRICED), yes: near(free) },
    { key: 'wifi.free', topic: 'wifi', no: near(said('not-free'), PRICED), yes: near(free) },
    { key: 'breakfast.included', topic: 'breakfast', no: near(said('not-included')), yes: near(said('included')) },
  ];
  const eitherWay = (one: string, other: string, within: number): string[] =>
    [`(?:${one})[^?]{0,${within}}?(?:${other})`, `(?:${other})[^?]{0,${within}}?(?:${one})`];
  /** What a question asks so that a bare yes or no answers it. */
  const asked: readonly (readonly [string, RegExp])[] = [
    ['pets.allowed', near(
      `${pets}[^?]{0,40}?(?:${allowed})`, `(?:${allowed}|${rule('take')})[^?]{0,30}?${pets}`, `${pets}[^?]{0,20}?(?:${rule('take')})`,
    )],
    ['smoking.allowed', near(`(?:${rule('mayI')})[^?]{0,25}?${smoking}`, `${smoking}[^?]{0,25}?(?:${allowed})`)],
    ['parking.free', near(...eitherWay(free, rule('parkingAsked'), 30))],
    ['wifi.free', near(...eitherWay(free, rule('wifiAsked'), 25))],
    ['breakfast.included', near(`(?:${rule('breakfastAsked')})[^?]{0,40}?(?:${rule('includedAsked')})`)],
  ];
  return {
    policies, asked,
    yes: new RegExp(String.raw`^(?:${rule('yes')})\b`), no: new RegExp(String.raw`^(?:${rule('no')})\b`),
    freeOtherwise: new RegExp(String.raw`\b(?:${rule('freeOtherwise')})\b`),
  };
});

/** @param question whether the heading is a question and this the first sentence below it */
export function policiesIn(sentence: string, heading: string, question: boolean): PolicyStatement[] {
  const { yes: isYes, no: isNo, asked: questions, policies, freeOtherwise } = readers();
  const bare = question && isYes.test(sentence) ? 'yes' : question && isNo.test(sentence) ? 'no' : undefined;
  if (bare !== undefined) {
    const asked = questions.find(([, words]) => words.test(heading));
    if (asked) return [{ key: asked[0], value: bare }];
  }
  if (sentence.endsWith('?')) return [];
  const topics = new Set(topicsIn(sentence).map(({ topic }) => topic.id));
  return policies.flatMap(({ key, topic, yes, no }): PolicyStatement[] => {
    if (!topics.has(topic)) return [];
    // "Breakfast, parking and Wi-Fi: CHF 20" leaves open what of it costs; amounts count for a topic that stands alone.
    if (key.endsWith('.free')) {
      if (topics.size > 1 && !onlyBeside(topic, topics)) return [];
      // "A free space", "free of" and "the first hour is free" are something else.
      if (freeOtherwise.test(sentence) && key === 'parking.free') return [];
    }
    if (no.test(sentence)) return [{ key, value: 'no' }];
    return yes.test(sentence) ? [{ key, value: 'yes' }] : [];
  });
}

/** What may stand beside a topic without taking the statement over. */
const onlyBeside = (topic: TopicName, topics: ReadonlySet<TopicName>): boolean =>
  [...topics].every((id) => id === topic || id === 'room-rate' || id === 'reception');

import type { SaidName, TopicName } from '../../language/fact-words.ts';
import { ofAllLanguages } from '../../language/languages.ts';
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
  const any = (name: SaidName): string => all.map(({ facts }) => facts.said[name]).filter(Boolean).join('|');
  const [FREE, ALLOWED, FORBIDDEN] = [any('free'), any('allowed'), any('forbidden')];
  const [NOT, PETS, SMOKING] = [`(?:${any('not')})`, `(?:${any('pets')})`, `(?:${any('smoking')})`];
  /** Checked in this order: a denial contains the words of the consent. */
  const POLICIES: readonly Policy[] = [
    {
      key: 'pets.allowed', topic: 'pets',
      no: near(String.raw`${PETS}[^.;]{0,30}?\b${NOT}\b[^.;]{0,25}?(?:${ALLOWED})`, String.raw`${NOT} (?:se )?(?:${ALLOWED})?\s?(?:any )?${PETS}`, String.raw`${PETS}[^.;]{0,25}?(?:${FORBIDDEN})`,
        String.raw`(?:${FORBIDDEN})[^.;]{0,15}?${PETS}`, String.raw`${NOT}\s(?:\p{L}+\s)?(?:${ALLOWED})\s(?:\p{L}+\s)?${PETS}`, String.raw`pet-free`, String.raw`cannot[^.;]{0,20}${PETS}`, String.raw`(?:do not|don't|n'|ne |no |non )(?:accept\p{L}*|allow|permit\p{L}*|admitimos|accettiamo|admettons)[^.;]{0,12}${PETS}`),
      yes: near(String.raw`${PETS}[^.;]{0,45}?(?:${ALLOWED})`, String.raw`(?:${ALLOWED})[^.;]{0,20}?${PETS}`, String.raw`(?:you (?:may|can) bring|bring your|durfen (?:sie )?(?:ihren|ihre|mit)|pouvez (?:venir|amener)|puede (?:traer|venir)|potete portare)[^.;]{0,20}?${PETS}`, String.raw`pet[- ]friendly|dog[- ]friendly|hundefreundlich`),
    },
    {
      key: 'smoking.allowed', topic: 'smoking',
      no: near(String.raw`(?:non-|nicht|no[- ])${SMOKING}`, String.raw`smoke-free|rauchfrei\p{L}*|sans (?:fumee|tabac)|libre de humos?|senza fumo`, String.raw`${SMOKING}[^.;]{0,30}?(?:\b${NOT}\b[^.;]{0,20}?(?:${ALLOWED})|${FORBIDDEN})`, String.raw`(?:${FORBIDDEN}|no se (?:puede|permite)|${NOT}[^.;]{0,12}(?:allowed|erlaubt|permitido|autorise))[^.;]{0,20}?${SMOKING}`),
      yes: near(String.raw`${SMOKING}[^.;]{0,30}?(?:${ALLOWED}|possible|moglich)`, String.raw`(?:may|can|durfen|konnen|pouvez|puede|potete|si puo|se permite|(?:${ALLOWED}))[^.;]{0,15}?${SMOKING}`, String.raw`(?:smoking rooms|raucherzimmer|chambres fumeurs|habitaciones para fumadores|camere per fumatori)`),
    },
    { key: 'parking.free', topic: 'parking', no: near(any('not-free'), PRICED), yes: near(FREE) },
    { key: 'wifi.free', topic: 'wifi', no: near(any('not-free'), PRICED), yes: near(FREE) },
    {
      key: 'breakfast.included', topic: 'breakfast',
      no: near(any('not-included')), yes: near(any('included')),
    },
  ];
  /** What a question asks so that a bare yes or no answers it. */
  const ASKED: readonly (readonly [string, RegExp])[] = [
    ['pets.allowed', near(`${PETS}[^?]{0,40}?(?:${ALLOWED})`, `(?:${ALLOWED}|bring|mitbringen|mitnehmen|venir|amener|traer|llevar|portare|come|take)[^?]{0,30}?${PETS}`, `${PETS}[^?]{0,20}?(?:mitbringen|mitnehmen|mitkommen|traer|portare|come)`)],
    ['smoking.allowed', near(`(?:can|may|darf|kann|puis|peut|puedo|puede|posso|si puo|allowed|erlaubt|permitido)[^?]{0,25}?${SMOKING}`, `${SMOKING}[^?]{0,25}?(?:${ALLOWED})`)],
    ['parking.free', near(String.raw`(?:${FREE})[^?]{0,25}?(?:park|stationn|aparcam|estacion)`, String.raw`(?:park|stationn|aparcam|estacion)[^?]{0,30}?(?:${FREE})`)],
    ['wifi.free', near(String.raw`(?:${FREE})[^?]{0,25}?(?:wi-?fi|wlan|internet)`, String.raw`(?:wi-?fi|wlan|internet)[^?]{0,25}?(?:${FREE})`)],
    ['breakfast.included', near(String.raw`(?:breakfast|fruhstuck|petit[- ]dejeuner|desayuno|colazione)[^?]{0,40}?(?:includ|inklusive|inbegriffen|enthalten|compris|inclus|incluid|compres)`)],
  ];
  return { policies: POLICIES, asked: ASKED };
});

const YES = /^(?:yes|ja|oui|si)\b/;
const NO = /^(?:no|nein|non|leider nein|unfortunately not|malheureusement (?:non|pas)|purtroppo no|lamentablemente no)\b/;
/** @param question whether the heading is a question and this the first sentence below it */
export function policiesIn(sentence: string, heading: string, question: boolean): PolicyStatement[] {
  const bare = question && YES.test(sentence) ? 'yes' : question && NO.test(sentence) ? 'no' : undefined;
  if (bare !== undefined) {
    const asked = readers().asked.find(([, words]) => words.test(heading));
    if (asked) return [{ key: asked[0], value: bare }];
  }
  if (sentence.endsWith('?')) return [];
  const topics = new Set(topicsIn(sentence).map(({ topic }) => topic.id));
  return readers().policies.flatMap(({ key, topic, yes, no }): PolicyStatement[] => {
    if (!topics.has(topic)) return [];
    // "Breakfast, parking and Wi-Fi: CHF 20" leaves open what of it costs; amounts count for a topic that stands alone.
    if (key.endsWith('.free')) {
      if (topics.size > 1 && !onlyBeside(topic, topics)) return [];
      // "A free space", "free of" and "the first hour is free" are something else.
      if (/\b(?:pre|space|platze? frei|frei(?:e[nrs]?) |hour|stunde|heure|hora|ora)\b/.test(sentence) && key === 'parking.free') return [];
    }
    if (no.test(sentence)) return [{ key, value: 'no' }];
    return yes.test(sentence) ? [{ key, value: 'yes' }] : [];
  });
}

/** What may stand beside a topic without taking the statement over. */
const onlyBeside = (topic: TopicName, topics: ReadonlySet<TopicName>): boolean =>
  [...topics].every((id) => id === topic || id === 'room-rate' || id === 'reception');

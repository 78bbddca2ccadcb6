import { topicsIn } from './topics.ts';

/** Yes-or-no statements: what a flattened sentence says of pets, smoking, and what is free of charge. */
export interface PolicyStatement {
  key: string;
  value: 'yes' | 'no';
}

interface Policy {
  key: string;
  topic: string;
  yes: RegExp;
  no: RegExp;
}

const FREE = String.raw`free\b(?! of pets)|complimentary|at no (?:extra )?(?:charge|cost)|no (?:extra )?charge|kostenlos|kostenfrei|gratis\b|unentgeltlich|ohne aufpreis|gratuit\p{L}*|offert\p{L}*|sans supplement|sin (?:cargo|coste|suplemento)|gratuit[oa]s?|senza (?:costi|supplemento)`;
const NOT_FREE = String.raw`not free|for a fee|at a charge|charged|chargeable|kostenpflichtig|gegen (?:gebuhr|aufpreis)|nicht kostenlos|payant\p{L}*|de pago|con (?:cargo|coste|suplemento)|a pagamento|(?:chf|eur|€|usd|\$|£|gbp)\s?[1-9]|[1-9]\d*(?:[.,]\d+)?\s?(?:chf|eur\b|euros?\b|€|usd|gbp|franken|francs)`;
const ALLOWED = String.raw`allowed|welcome|permitted|accepted|accept\b|friendly|willkommen|erlaubt|gestattet|akzeptieren|bienvenus?|bienvenidos?|bienvenidas?|admis\b|autorises?\b|acceptes?\b|acceptons|admitid[oa]s?|admitimos|aceptamos|se (?:admiten|aceptan|permiten)|permitid[oa]s?|ammessi|ammess[oa]|benvenuti|accettiamo|accettati|sono consentiti`;
const NOT = String.raw`(?:not|never|no longer|nicht|kein\p{L}*|leider keine|ne sont pas|n'est pas|ne sont malheureusement pas|pas|non|no|nunca|ningun\p{L}*|nessun\p{L}*|n'acceptons pas|aucun\p{L}*)`;
const FORBIDDEN = String.raw`forbidden|prohibited|verboten|untersagt|interdits?\b|interdite?s?\b|prohibid[oa]s?|vietat[oi]|proibit[oi]|banned|not possible|cannot (?:take|accept|accommodate)|(?:nicht|keine) (?:mitbringen|aufnehmen)`;
const PETS = String.raw`(?:pets?|dogs?|haustiere?n?|hunde?n?|tiere|animaux(?: de compagnie| domestiques)?|chiens?|mascotas?|perros?|animales(?: de compania)?|animali(?: domestici)?|cani)`;
const SMOKING = String.raw`(?:smok(?:e|ing|ers?)|rauch\p{L}*|fum(?:er|ar|are|eurs?|ado|atori)|cigarettes?)`;

const near = (...parts: string[]): RegExp => new RegExp(parts.map((part) => `(?<!\\p{L})(?:${part})`).join('|'), 'u');

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
    no: near(
      String.raw`(?:non-|nicht|no[- ])${SMOKING}`, String.raw`smoke-free|rauchfrei\p{L}*|sans (?:fumee|tabac)|libre de humos?|senza fumo`,
      String.raw`${SMOKING}[^.;]{0,30}?(?:\b${NOT}\b[^.;]{0,20}?(?:${ALLOWED})|${FORBIDDEN})`,
      String.raw`(?:${FORBIDDEN}|no se (?:puede|permite)|${NOT}[^.;]{0,12}(?:allowed|erlaubt|permitido|autorise))[^.;]{0,20}?${SMOKING}`,
    ),
    yes: near(
      String.raw`${SMOKING}[^.;]{0,30}?(?:${ALLOWED}|possible|moglich)`,
      String.raw`(?:may|can|durfen|konnen|pouvez|puede|potete|si puo|se permite|(?:${ALLOWED}))[^.;]{0,15}?${SMOKING}`,
      String.raw`(?:smoking rooms|raucherzimmer|chambres fumeurs|habitaciones para fumadores|camere per fumatori)`,
    ),
  },
  { key: 'parking.free', topic: 'parking', no: near(NOT_FREE), yes: near(FREE) },
  { key: 'wifi.free', topic: 'wifi', no: near(NOT_FREE), yes: near(FREE) },
  {
    key: 'breakfast.included', topic: 'breakfast',
    no: near(String.raw`not included|nicht (?:im (?:\p{L}*preis) )?(?:inbegriffen|enthalten|inklusive)|exklusive|pas (?:compris|inclus)|n'est pas (?:compris|inclus)|no (?:esta )?incluid[oa]|non (?:e )?(?:inclus[oa]|compres[oa])|excluded|en (?:sus|supplement)|without breakfast|ohne fruhstuck`),
    yes: near(String.raw`(?:is |are )?included|inbegriffen|inklusive|im (?:zimmer)?preis|\bcompris|inclus(?:e|o|a)?\b|incluid[oa]|compres[oa]|including breakfast|breakfast included`),
  },
];

const YES = /^(?:yes|ja|oui|si)\b/;
const NO = /^(?:no|nein|non|leider nein|unfortunately not|malheureusement (?:non|pas)|purtroppo no|lamentablemente no)\b/;
/** What a question asks so that a bare yes or no answers it. */
const ASKED: readonly (readonly [string, RegExp])[] = [
  ['pets.allowed', near(
    `${PETS}[^?]{0,40}?(?:${ALLOWED})`,
    `(?:${ALLOWED}|bring|mitbringen|mitnehmen|venir|amener|traer|llevar|portare|come|take)[^?]{0,30}?${PETS}`,
    `${PETS}[^?]{0,20}?(?:mitbringen|mitnehmen|mitkommen|traer|portare|come)`,
  )],
  ['smoking.allowed', near(
    `(?:can|may|darf|kann|puis|peut|puedo|puede|posso|si puo|allowed|erlaubt|permitido)[^?]{0,25}?${SMOKING}`,
    `${SMOKING}[^?]{0,25}?(?:${ALLOWED})`,
  )],
  ['parking.free', near(
    String.raw`(?:${FREE})[^?]{0,25}?(?:park|stationn|aparcam|estacion)`,
    String.raw`(?:park|stationn|aparcam|estacion)[^?]{0,30}?(?:${FREE})`,
  )],
  [
    'wifi.free',
    near(String.raw`(?:${FREE})[^?]{0,25}?(?:wi-?fi|wlan|internet)`, String.raw`(?:wi-?fi|wlan|internet)[^?]{0,25}?(?:${FREE})`),
  ],
  ['breakfast.included', near(String.raw`(?:breakfast|fruhstuck|petit[- ]dejeuner|desayuno|colazione)[^?]{0,40}?(?:includ|inklusive|inbegriffen|enthalten|compris|inclus|incluid|compres)`)],
];

/** @param question whether the heading is a question and this the first sentence below it */
export function policiesIn(sentence: string, heading: string, question: boolean): PolicyStatement[] {
  const bare = question && YES.test(sentence) ? 'yes' : question && NO.test(sentence) ? 'no' : undefined;
  if (bare !== undefined) {
    const asked = ASKED.find(([, words]) => words.test(heading));
    if (asked) return [{ key: asked[0], value: bare }];
  }
  if (sentence.endsWith('?')) return [];
  const topics = new Set(topicsIn(sentence).map(({ topic }) => topic.id));
  return POLICIES.flatMap(({ key, topic, yes, no }): PolicyStatement[] => {
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
const onlyBeside = (topic: string, topics: ReadonlySet<string>): boolean =>
  [...topics].every((id) => id === topic || id === 'room-rate' || id === 'reception');

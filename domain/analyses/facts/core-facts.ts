import { flat } from '../values/flat.ts';
import { languageOf } from '../../language/languages.ts';
import type { Fact, PassageToRead } from './fact.ts';

/** What every guest asks and every hotel should state. */
interface CoreFact {
  id: string;
  severity: 'high' | 'medium';
  /** Statements about it that count, by key. */
  keys: RegExp;
  /** Words that show that a text speaks of it at all, where no comparable statement does. */
  words: RegExp;
}

const CORE_FACTS: readonly CoreFact[] = [
  { id: 'check-in', severity: 'high', keys: /^check-in\.from$/, words: /(?!)/ },
  { id: 'check-out', severity: 'high', keys: /^check-out\.until$/, words: /(?!)/ },
  {
    id: 'parking', severity: 'medium', keys: /^parking\./,
    words: /\b(?:park(?:ing|plat|gar|haus)|car park|tiefgarage|stationnement|aparcamiento|estacionamiento|parcheggi)/,
  },
  {
    id: 'pets', severity: 'medium', keys: /^pets\./,
    words: /\b(?:pets?\b|dogs?\b|haustier|hunde?\b|chiens?\b|animaux|mascotas|perros?\b|animali|cani\b)/,
  },
  { id: 'wifi', severity: 'medium', keys: /^wifi\./, words: /wi-?fi|wlan|w-lan/ },
  { id: 'accessibility', severity: 'medium', keys: /(?!)/, words: /accessib|wheelchair|step-free|barrierefrei|rollstuhl|stufenlos|fauteuil roulant|mobilite reduite|silla de ruedas|movilidad reducida|accesib|sedia a rotelle|disabili|senza barriere/ },
  { id: 'breakfast', severity: 'medium', keys: /^breakfast\.(?:from|until)$/, words: /(?!)/ },
];

export interface MissingFact {
  id: string;
  severity: 'high' | 'medium';
  /** Languages of the hotel in which nothing is said, although others have it; empty when none has it. */
  locales: string[];
}

/** Core facts that no text and no configuration states. */
export function findMissingFacts(facts: readonly Fact[], passages: readonly PassageToRead[]): MissingFact[] {
  return CORE_FACTS.filter(({ keys, words }) =>
    !facts.some(({ key }) => keys.test(key)) && !passages.some(({ title, text }) => words.test(flat(`${title}\n${text}`))))
    .map(({ id, severity }) => ({ id, severity, locales: [] }));
}

/** Core facts that some text states, but none in a language that the hotel speaks and has texts in. */
export function findUntranslatedFacts(
  facts: readonly Fact[], passages: readonly PassageToRead[], locales: readonly string[],
): MissingFact[] {
  const byLanguage = Map.groupBy(passages, ({ locale }) => languageOf(locale));
  return CORE_FACTS.flatMap(({ id, severity, keys, words }) => {
    const lacking = locales.filter((locale) => {
      const own = byLanguage.get(languageOf(locale));
      return own !== undefined && !facts.some(({ key, source }) => keys.test(key) && languageOf(source.locale) === languageOf(locale))
        && !own.some(({ title, text }) => words.test(flat(`${title}\n${text}`)));
    });
    const everywhere = lacking.length === locales.filter((locale) => byLanguage.has(languageOf(locale))).length;
    return lacking.length === 0 || everywhere ? [] : [{ id, severity, locales: lacking }];
  });
}

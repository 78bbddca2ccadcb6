import { flat } from '../values/flat.ts';
import type { SaidName } from '../../language/fact-words.ts';
import { inAnyLanguage, languageOf } from '../../language/languages.ts';
import type { Fact, PassageToRead } from './fact.ts';

/** What every guest asks and every hotel should state. */
interface CoreFact {
  id: string;
  severity: 'high' | 'medium';
  /** Statements about it that count, by key. */
  keys: RegExp;
  /** Words that show that a text speaks of it at all, where no comparable statement does. */
  words(): RegExp;
}

const NOTHING = /(?!)/;

const wordsOf = (name: SaidName, atStart = true): (() => RegExp) => inAnyLanguage((any) => new RegExp(
  `${atStart ? '\\b' : ''}(?:${any(({ facts }) => facts.said[name])})`));

const CORE_FACTS: readonly CoreFact[] = [
  { id: 'check-in', severity: 'high', keys: /^check-in\.from$/, words: () => NOTHING },
  { id: 'check-out', severity: 'high', keys: /^check-out\.until$/, words: () => NOTHING },
  { id: 'parking', severity: 'medium', keys: /^parking\./, words: wordsOf('core-parking') },
  { id: 'pets', severity: 'medium', keys: /^pets\./, words: wordsOf('core-pets') },
  { id: 'wifi', severity: 'medium', keys: /^wifi\./, words: wordsOf('core-wifi', false) },
  { id: 'accessibility', severity: 'medium', keys: /(?!)/, words: wordsOf('core-accessibility', false) },
  { id: 'breakfast', severity: 'medium', keys: /^breakfast\.(?:from|until)$/, words: () => NOTHING },
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
    !facts.some(({ key }) => keys.test(key)) && !passages.some(({ title, text }) => words().test(flat(`${title}\n${text}`))))
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
        && !own.some(({ title, text }) => words().test(flat(`${title}\n${text}`)));
    });
    const everywhere = lacking.length === locales.filter((locale) => byLanguage.has(languageOf(locale))).length;
    return lacking.length === 0 || everywhere ? [] : [{ id, severity, locales: lacking }];
  });
}

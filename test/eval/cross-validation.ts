import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intents, type Example } from '../../domain/concierge/understanding/intents/intents.ts';
import { trainIntents } from '../../domain/concierge/understanding/intents/train-intents.ts';
import { LANGUAGES, type Language } from '../../domain/language/languages.ts';
import { repositoryRoot } from '../../local/config.ts';
import { evaluateUnderstanding, type UnderstandingMetrics } from './understanding.ts';

const FOLDS = 5;

type Sentence = Example & { language: Language; fold: number };

/**
 * What is understood of each fifth of the examples by a model of the other four, by language. Examples of one author are alike and
 * chosen to be hard, so that the figures serve to compare models and certainties and say little of guests.
 *
 * @param folds how many of the five to try; each takes one training
 */
export function crossValidate(folds: number, log: (line: string) => void): Record<Language, UnderstandingMetrics> {
  const all = readSentences();
  const found = new Map<Language, UnderstandingMetrics[]>(LANGUAGES.map((language) => [language, []]));
  for (let fold = 0; fold < Math.min(folds, FOLDS); fold += 1) {
    const model = trainIntents(all.filter((each) => each.fold !== fold));
    for (const [locale, rows] of found) {
      const messages = all.filter((each) => each.fold === fold && each.language === locale).map(({ text, intent }) => ({ text, intents: [intent] }));
      rows.push(evaluateUnderstanding(model, { locale, messages }).metrics);
    }
    log(`Fold ${fold + 1} of ${folds}`);
  }
  return Object.fromEntries([...found].map(([language, rows]) => [language, meanOf(rows)])) as Record<Language, UnderstandingMetrics>;
}

function meanOf(rows: readonly UnderstandingMetrics[]): UnderstandingMetrics {
  const names = Object.keys(rows[0] ?? {}) as (keyof UnderstandingMetrics)[];
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0) / rows.length])) as unknown as UnderstandingMetrics;
}

/** Every example of every language. The same words are in the same fold, however they are written. */
function readSentences(): Sentence[] {
  return LANGUAGES.flatMap((language) => intents.flatMap((intent) => {
    const lines = readFileSync(join(repositoryRoot, `domain/language/packs/${language}/examples/${intent}.txt`), 'utf8').split('\n');
    return lines.filter((line) => line.trim() !== '').map((text) => ({ text, intent, language, fold: foldOf(text) }));
  }));
}

function foldOf(text: string): number {
  let sum = 7;
  for (const letter of text.toLowerCase().replace(/\P{L}/gu, '')) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (sum ^ (sum >>> 13)) % FOLDS;
}

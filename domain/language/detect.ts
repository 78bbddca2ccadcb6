import { eld } from 'eld/extrasmall';

import { withoutAddresses } from './addresses.ts';
import { boundedText } from './bounded-text.ts';
import { languageOf, packOf, type Language } from './languages.ts';
import { withoutLoanPhrases } from './loan-phrases.ts';
import { markerWords } from './marker-words.ts';
import { saysNames } from './says-names.ts';
import { stopWords } from './stop-words.ts';
import { tokenize } from './tokenize.ts';
import { isOwnWord } from './vocabulary.ts';
import { OTHER_LANGUAGES } from './others/all.ts';
import { evidenceForOthers, languageOfScript, type Guess } from './others/guess-other.ts';

export type Detected = {
  locale: string;
  /** 0 to 1; below 0.5 the session keeps its language. */
  confidence: number;
  /** The tag of a language that the product does not speak. The locale is then the session's. */
  other: string | null;
};

type Options = {
  sessionLocale: string;
  /** The locales to choose from, besides the session's own. */
  allowed: readonly string[];
};

// Letter statistics are wrong, and sure of it, on very short text.
const LETTERS_FOR_STATISTICS = 15;
const STATISTICS_WEIGHT = 2;
const CLEAR_LEAD = 1.5;

/** With this much evidence for a language in use, including letter statistics, the product looks for no other. */
const PLAINLY_OWN = 4;
// For a few words, letter statistics alone do not establish another language.
const FRAGMENT_WORDS = 3;
const FRAGMENT_WEIGHT = 1;
/** The lead that another language needs in letter statistics over all languages in use. */
const CLEARLY_OTHER = 0.06;
/** The same for languages without word lists here; dialects and slang often look like one of these. */
const PLAINLY_OTHER = 0.15;

/**
 * Detects the language of a guest's message. Words that only one language has decide first, and letter statistics help from fifteen
 * letters on. If both leave doubt, the session keeps its language.
 */
export function detectLanguage(text: string, { sessionLocale, allowed }: Options): Detected {
  const kept: Detected = { locale: sessionLocale, confidence: 0.3, other: null };
  const plain = withoutAddresses(boundedText(text));
  const script = languageOfScript(plain);
  if (script !== null) return { ...kept, other: script };
  if (saysNames(text, plain)) return kept;
  const said = withoutLoanPhrases(plain);
  const candidates = new Set([sessionLocale, ...allowed].map(languageOf).filter((language) => language !== null));
  const scores = new Map<Language, number>([...candidates].map((language) => [language, wordEvidence(said, language)]));
  const { own, other } = byStatistics(said, candidates);
  if (own !== null) scores.set(own, (scores.get(own) ?? 0) + STATISTICS_WEIGHT);
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  const [unspoken] = own !== null && (best?.[1] ?? 0) >= PLAINLY_OWN ? [] : [...evidenceForOthers(said, other)].sort((a, b) => b[1] - a[1]);
  if (unspoken !== undefined && unspoken[1] >= (best?.[1] ?? 0) + CLEAR_LEAD) return { ...kept, other: unspoken[0] };
  if (best === undefined || best[1] === 0) return kept;
  const lead = best[1] - (second?.[1] ?? 0);
  if (lead < CLEAR_LEAD) return best[0] === languageOf(sessionLocale) ? { ...kept, confidence: 0.5 } : kept;
  const confidence = Math.min(1, 0.5 + lead / (2 * best[1] + 2));
  return { locale: localeFor(best[0], sessionLocale, allowed), confidence, other: null };
}

/** What letters alone suggest: the likeliest candidate, or another language instead if that is clearly likelier. */
function byStatistics(said: string, candidates: ReadonlySet<Language>): { own: Language | null; other: Guess | null } {
  if (said.replace(/\P{L}/gu, '').length < LETTERS_FOR_STATISTICS) return { own: null, other: null };
  const result = eld.detect(said);
  const likeliest = languageOf(result.language);
  if (likeliest !== null && candidates.has(likeliest)) return { own: likeliest, other: null };
  const scores = Object.entries(result.getScores()).sort((one, next) => next[1] - one[1]);
  const own = scores.find(([tag]) => candidates.has(tag as Language));
  const first = scores[0];
  const margin = first !== undefined && OTHER_LANGUAGES.has(first[0]) ? CLEARLY_OTHER : PLAINLY_OTHER;
  if (first !== undefined && languageOf(first[0]) === null && first[1] >= (own?.[1] ?? 0) + margin) {
    return { own: null, other: { tag: first[0], weight: said.trim().split(/\s+/u).length > FRAGMENT_WORDS ? STATISTICS_WEIGHT : FRAGMENT_WEIGHT } };
  }
  return { own: (own?.[0] ?? null) as Language | null, other: null };
}

/** The evidence of the words: a marker word of the language counts 2, another function word 0.5, a hotel word that only it has 1.5. */
function wordEvidence(text: string, language: Language): number {
  const markers = markerWords(language);
  const functionWords = stopWords(language);
  let evidence = 0;
  for (const { word } of tokenize(text, language)) {
    if (markers.has(word)) evidence += 2;
    else if (functionWords.has(word)) evidence += 0.5;
    else if (isOwnWord(word, language)) evidence += OWN_WORD;
  }
  const written = text.normalize('NFC').replaceAll('’', "'");
  const { spelling, phrases } = packOf(language).words;
  if (spelling.test(written)) evidence += SPELLING_WEIGHT;
  if (phrases.test(written)) evidence += PHRASE_WEIGHT;
  return evidence;
}

const OWN_WORD = 1.5;
const SPELLING_WEIGHT = 1.5;
// The opening of a question outweighs the loan words after it: guests ask for "parking", "pool" or "shuttle" in every language.
const PHRASE_WEIGHT = 3;

/** The session's own variant if it is of that language (`fr-CA`), else the allowed one, else the plain language. */
function localeFor(language: Language, sessionLocale: string, allowed: readonly string[]): string {
  return [sessionLocale, ...allowed].find((locale) => languageOf(locale) === language) ?? language;
}

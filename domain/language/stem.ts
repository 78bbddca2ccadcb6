import snowball from 'snowball-stemmers';

import { packOf, perLanguage, type Language } from './languages.ts';

const apartOf = perLanguage(({ words }) => new Map(words.stemmedApart.split(',').map((pair) => pair.trim().split(' ') as [string, string])));
const stemmerOf = perLanguage(({ words }) => (words.stemmer === null ? null : snowball.newStemmer(words.stemmer)));
const cache = new Map<string, string>();
const CACHE_LIMIT = 20_000;

/** The stem of a folded word; words with digits (except `6er`, a room with six beds) and words of unknown languages stay as they are. */
export function stem(word: string, language: Language | null): string {
  if (/^\d+er$/.test(word)) return word.slice(0, -2);
  if (language === null || /\d/.test(word)) return word;
  const apart = apartOf(language).get(word);
  if (apart !== undefined) return apart;
  const key = `${language}:${word}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const prepared = packOf(language).words.beforeStemming?.(word) ?? word;
  const stemmed = stemmerOf(language)?.stem(prepared) ?? prepared;
  // Guests write anything, so the cache has a limit.
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, stemmed);
  return stemmed;
}

import snowball from 'snowball-stemmers';

import type { Language } from './languages.ts';

const ALGORITHM: Record<Language, string> = { en: 'english', de: 'german', fr: 'french', es: 'spanish', it: 'italian' };

// Words whose stem is also that of a word with another meaning ("servings" is not "to serve"), or of none of their own forms.
const APART: Partial<Record<Language, ReadonlyMap<string, string>>> = {
  en: pairs(`friendly friendly,friendliness friendly,unfriendly unfriendly,serving serving,servings serving,helping helping,helpings helping,
    consistency consistency,personality personality,personalities personality,attraction attraction,attractions attraction,
    attractive attractive,wellness wellness,shorts shorts,stuffed stuffed,filling filling,heaping heaping,server server,servers server,
    booking booking,bookings booking,book booking,booked booking,books book,sounds sounds,safes safes,towels towel,
    surroundings surroundings,news news,helpful helpful,helpfulness helpful,unhelpful unhelpful,personable personable,
    personnel personnel,general general,generally generally,greeted greeted,greeting greeting,greetings greeting,bowling bowling,
    lift lift,lifts lift,lifted raise,fitness fitness,dressing dressing,dressings dressing`),
  fr: pairs('adaptateur adaptateur,adaptateurs adaptateur,tennis tennis'),
  it: pairs('asciugamano asciugaman,camere camer,cameriere camerier,cameriera camerier,camerieri camerier,porta porta,porte porta,portiere portiere,portieri portiere,portata portata,portate portata'),
};

const stemmers = new Map<Language, { stem(word: string): string }>();
const cache = new Map<string, string>();
const CACHE_LIMIT = 20_000;

/** The stem of a folded word; words with digits and words of unknown languages stay as they are. */
export function stem(word: string, language: Language | null): string {
  if (language === null || /\d/.test(word)) return word;
  const apart = APART[language]?.get(word);
  if (apart !== undefined) return apart;
  const key = `${language}:${word}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  let stemmer = stemmers.get(language);
  if (stemmer === undefined) {
    stemmer = snowball.newStemmer(ALGORITHM[language]);
    stemmers.set(language, stemmer);
  }
  // Without its accent the singular keeps an ending that the plural loses.
  const stemmed = stemmer.stem(language === 'es' ? word.replace(/([cs])iones$/, '$1ion') : word);
  // Guests write anything; the cache must not grow with what they write.
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, stemmed);
  return stemmed;
}

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(',').map((pair) => pair.trim().split(' ') as [string, string]));
}

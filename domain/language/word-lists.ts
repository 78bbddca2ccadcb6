/** The words of a language as such, whatever is spoken of. Lists are parted by white space. */
export interface WordLists {
  /** Words that say nothing about the matter asked: function words, politeness, and the verbs of having and offering that every hotel sentence contains. */
  stopWords: string;
  /**
   * Verbs of moving, having, handing over and wishing, and the days around today: "come with my dog" asks about the dog, and a
   * passage that says "come" answers nothing. They stay searchable, for "bring" alone is better than nothing.
   */
  lightWords: string;
  /** Frequent words that tell the language, so that even "Gibt es Parkplätze?" does; those that another language has as well are left out. */
  markers: string;
  /** How a short question begins: of the languages, one alone says it so. */
  phrases: RegExp;
  /** Letters and signs that, of the languages, one alone uses. */
  spelling: RegExp;
  /** Its algorithm in snowball-stemmers; null where there is none. */
  stemmer: string | null;
  /** `word stem` pairs, parted by commas: words whose stem is also that of a word with another meaning, or of none of their own forms. */
  stemmedApart: string;
  /** Prepares a folded word for the stemmer, or takes its place. */
  beforeStemming?: (word: string) => string;
  /** What is still folded in lower-case text without accents. */
  fold?: (text: string) => string;
  /** Parts or drops what an apostrophe joins, before words are split. */
  split?: (text: string) => string;
  /** Words are built from others, so that one with an unknown beginning may hold a known part. */
  hasCompounds?: boolean;
}

/** The general words of a language. White space separates the words of a list. */
export interface WordLists {
  /** Words that tell nothing about the question: function words, politeness, and verbs of having and offering, as in every hotel text. */
  stopWords: string;
  /**
   * Verbs of moving, having, handing over and wishing, and the days around today: "come with my dog" asks about the dog, and a passage
   * with "come" answers nothing. They stay searchable, because "bring" alone is better than nothing.
   */
  lightWords: string;
  /** Frequent words that identify the language, even in "Gibt es Parkplätze?"; words that another language shares do not count. */
  markers: string;
  /** Openings of short questions that only this language has. */
  phrases: RegExp;
  /** Letters and signs that only this language uses. */
  spelling: RegExp;
  /** Its algorithm in snowball-stemmers; null if there is none. */
  stemmer: string | null;
  /** `word stem` pairs, separated by commas: words that share a stem with a word of another meaning, or with none of their own forms. */
  stemmedApart: string;
  /** Prepares a folded word for the stemmer, or replaces the stemmer. */
  beforeStemming?: (word: string) => string;
  /** Folds more in lower-case text without accents. */
  fold?: (text: string) => string;
  /** Separates or drops what an apostrophe joins, before the text is split into words. */
  split?: (text: string) => string;
  /** Words are built from others, so a word with an unknown beginning may contain a known part. */
  hasCompounds?: boolean;
  /** Prefixes that make another verb of a part of a compound, separated by white space: nobody rides in "vorbereiten". */
  verbPrefixes?: string;
  /** Forms of a word for an idea that the stemmer keeps apart from it: `zahlt` beside `zahlen`. */
  otherForms?: (word: string) => string[];
}

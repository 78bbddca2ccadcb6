/**
 * One idea of the hotel domain and the words for it. Phrases are separated by commas and compared by stem, so inflected forms
 * need no entry of their own; `any` holds the words that are the same in every language.
 */
export type Concept = {
  any?: string;
  en: string;
  de: string;
  fr: string;
  es: string;
  it: string;
  /** Ideas this one is an example of: a passage about wine also speaks of alcohol, a question about alcohol not only of wine. */
  broader?: readonly string[];
  /** Whether a house may well have the broader idea without this one, so that nothing said of a bathroom answers for a bathtub. */
  specific?: boolean;
  /** How much the idea alone says about the matter asked, from 0 to 1; 1 when absent. */
  weight?: number;
};

export type Concepts = Readonly<Record<string, Concept>>;

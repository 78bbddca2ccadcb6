/**
 * One meaning of a word that is spelt like another: "a safe" is a thing and "a safe area" none. All parts are regular expressions over
 * folded text; of `behind` and `ahead` a sense has at least one.
 */
export interface Sense {
  /** The forms of the word. */
  word: string;
  /** Words right before it that tell this meaning, with whatever stands between. */
  behind?: string;
  /** What follows it in this meaning. */
  ahead?: string;
  /** What follows it only in another one. */
  notAhead?: string;
  /** A spelling that means this alone. */
  as: string;
}

/** The words of a language that are spelt alike and mean different things in a hotel; the commonest meaning of each is left out. */
export type Senses = readonly Sense[];

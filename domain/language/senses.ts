/**
 * One meaning of a word with several: "a safe" is a thing, "safe" in "a safe area" is not. All parts are regular expressions over folded
 * text; a sense has `behind`, `ahead` or both.
 */
export interface Sense {
  /** The forms of the word. */
  word: string;
  /** Words right before it that tell this meaning, including the characters in between. */
  behind?: string;
  /** What follows it in this meaning. */
  ahead?: string;
  /** What follows it only in another meaning. */
  notAhead?: string;
  /** A spelling that has only this meaning. */
  as: string;
}

/** A language's words with several meanings in a hotel, without the commonest meaning of each. */
export type Senses = readonly Sense[];

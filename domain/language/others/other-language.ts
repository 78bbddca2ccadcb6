/** What the product knows about a language that it does not speak: enough to recognise it, to notice a cry for help and to say so. */
export interface OtherLanguage {
  /** ISO 639-1. */
  tag: string;
  /** Frequent words that no language in use has, separated by white space; empty if the script tells the language. */
  markers: string;
  /** Letters and endings that are typical of it; null if the script tells the language. */
  spelling: RegExp | null;
  /** Words of alarm, separated by commas; beginnings of words end in `*`. No language in use has the `cries`, so they tell the language. */
  cries: string;
  alarms: string;
  /** "I do not speak … yet. Language of my answer: {language}." */
  notice: string;
  /** "Call {number} now." */
  callNow: string;
}

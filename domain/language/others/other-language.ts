/** What little the product knows of a language that it does not speak: to recognise it, to hear a cry for help, and to say that it does not. */
export interface OtherLanguage {
  /** ISO 639-1. */
  tag: string;
  /** Frequent words that no language in use has, parted by white space; none where the script tells. */
  markers: string;
  /** Letters and endings that are typical of it; null where the script tells. */
  spelling: RegExp | null;
  /** Words of alarm, parted by commas; beginnings of words end in `*`. Those of `cries` no language in use has, so that they also tell the language. */
  cries: string;
  alarms: string;
  /** "I do not speak … yet. Language of my answer: {language}." */
  notice: string;
  /** "Call {number} now." */
  callNow: string;
}

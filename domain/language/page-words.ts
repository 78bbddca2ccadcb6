/**
 * How pages about a hotel write times, prices, links and rules, as alternatives of regular expressions over flat text: lower case,
 * without accents, one kind of dash and apostrophe. Any of them may be empty.
 */
export interface PageWords {
  /**
   * Words, separated by white space, that distinguish similar texts: one exchanged word makes a text about another room, season or day.
   * Names of months and weekdays come from Intl.
   */
  telling: string;
  /** What a page's footer or a print-out says about itself, from the beginning of its line. */
  aboutItself: string;
  times: Readonly<Record<TimeWordName, string>>;
  prices: {
    /** Names of currencies, beside their codes and signs. */
    currencies: Readonly<Record<CurrencyCode, string>>;
    /** The unit of an amount. */
    units: Readonly<Record<PriceUnit, string>>;
  };
  links: Readonly<Record<LinkWordName, string>>;
  /** Names of currencies after an amount, as they are written. */
  amount: string;
  /** Headings of the columns of a list of questions, in lower case, separated by white space. */
  columns: Readonly<Record<'question' | 'answer' | 'locale', string>>;
  policies: Readonly<Record<PolicyWordName, string>>;
}

/** ISO 4217. */
export type CurrencyCode = 'CHF' | 'EUR' | 'USD' | 'GBP';

export type PriceUnit = 'night' | 'day' | 'person' | 'stay' | 'hour' | 'week' | 'room' | 'animal' | 'child' | 'journey';

/**
 * Around times of day: names (`noon`, `midnight`), words after a figure (`mark`, and `sure` if they can mean nothing else), words before
 * one (`article`, `before`, `spoken`; `rangeLead` before a range), words that join two (`join`), words that mark an end of an interval
 * (`from`, `until` before it, `onwards`, `latest` after it), and words that make it a length of time (`duration` before it, `hours` and
 * `lengths` after it).
 */
export type TimeWordName =
  | 'noon' | 'midnight' | 'mark' | 'sure' | 'article' | 'before' | 'spoken' | 'rangeLead' | 'join' | 'from' | 'until' | 'onwards' | 'latest'
  | 'duration' | 'hours' | 'lengths';

/**
 * On buttons and links: invitations to book (`book`), a table or a room in whole words and in parts of compounds, other things to book
 * (`other`), and nouns that only look like an invitation (`noun`); in page addresses, words that promise a booking (`promising`) or make
 * one likely.
 */
export type LinkWordName = 'book' | 'table' | 'room' | 'tableCompound' | 'roomCompound' | 'other' | 'noun' | 'promising' | 'likely';

/**
 * Words of rules besides those of `FactWords`: a bare `yes` or `no` below a heading; a refusal before the animal (`refuse`); phrases
 * against and for animals (`petFree`, `petFriendly`, `bring`); how a guest asks to bring one (`mayI`, `take`); phrases against and for
 * smoking, and words that allow or forbid it; things that guests ask to be free or included (`…Asked`); and words next to which "free"
 * means something else (`freeOtherwise`).
 */
export type PolicyWordName =
  | 'yes' | 'no' | 'refuse' | 'petFree' | 'petFriendly' | 'bring' | 'take' | 'mayI' | 'smokeFree' | 'smokingRooms' | 'maySmoke'
  | 'smokingPossible' | 'smokingForbidden' | 'parkingAsked' | 'wifiAsked' | 'breakfastAsked' | 'includedAsked' | 'freeOtherwise';

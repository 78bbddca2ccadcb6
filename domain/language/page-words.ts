/**
 * How pages about a hotel write times, prices, links and rules, as alternatives of regular expressions over flat text: lower case,
 * without accents, one kind of dash and apostrophe. Any of them may be empty.
 */
export interface PageWords {
  /**
   * Words, separated by white space, that tell one matter from its neighbour: a text in which one of them is exchanged is about another
   * room, season or day. Names of months and weekdays come from Intl.
   */
  telling: string;
  /** What a page's footer or a print-out says of itself, from the beginning of its line. */
  aboutItself: string;
  times: Readonly<Record<TimeWordName, string>>;
  prices: {
    /** Names of currencies, beside their codes and signs. */
    currencies: Readonly<Record<CurrencyCode, string>>;
    /** What an amount is paid for. */
    units: Readonly<Record<PriceUnit, string>>;
  };
  links: Readonly<Record<LinkWordName, string>>;
  /** Names of currencies behind an amount, in letters as they are written. */
  amount: string;
  /** Headings of the columns of a list of questions, in lower case, separated by white space. */
  columns: Readonly<Record<'question' | 'answer' | 'locale', string>>;
  policies: Readonly<Record<PolicyWordName, string>>;
}

/** ISO 4217. */
export type CurrencyCode = 'CHF' | 'EUR' | 'USD' | 'GBP';

export type PriceUnit = 'night' | 'day' | 'person' | 'stay' | 'hour' | 'week' | 'room' | 'animal' | 'child' | 'journey';

/**
 * Around times of day: their names (`noon`, `midnight`), what follows a figure (`mark`, and `sure` where it can be nothing else),
 * what stands before one (`article`, `before`, `spoken`; `rangeLead` before a row of two), what joins two (`join`), which end of an
 * interval one is (`from`, `until` before it, `onwards`, `latest` after it), what makes it a length of time (`duration` before it,
 * `hours` and `lengths` after it).
 */
export type TimeWordName =
  | 'noon' | 'midnight' | 'mark' | 'sure' | 'article' | 'before' | 'spoken' | 'rangeLead' | 'join' | 'from' | 'until' | 'onwards' | 'latest'
  | 'duration' | 'hours' | 'lengths';

/**
 * Of buttons and links: what invites to book (`book`), a table or a room in whole words, the two in parts of compounds, what is booked
 * as well but is neither (`other`), nouns that only look like an invitation (`noun`); in addresses of pages, what promises a booking
 * (`promising`) and what makes one likely.
 */
export type LinkWordName = 'book' | 'table' | 'room' | 'tableCompound' | 'roomCompound' | 'other' | 'noun' | 'promising' | 'likely';

/**
 * What rules say beside the words of `FactWords`: a bare `yes` or `no` below a heading; a refusal before the animal (`refuse`); phrases
 * against and for animals (`petFree`, `petFriendly`, `bring`); how a guest asks whether one may come (`mayI`, `take`); phrases against and
 * for smoking, and words that allow or forbid it; what guests ask to be free or included (`…Asked`); and words beside which "free" means
 * something else (`freeOtherwise`).
 */
export type PolicyWordName =
  | 'yes' | 'no' | 'refuse' | 'petFree' | 'petFriendly' | 'bring' | 'take' | 'mayI' | 'smokeFree' | 'smokingRooms' | 'maySmoke'
  | 'smokingPossible' | 'smokingForbidden' | 'parkingAsked' | 'wifiAsked' | 'breakfastAsked' | 'includedAsked' | 'freeOtherwise';

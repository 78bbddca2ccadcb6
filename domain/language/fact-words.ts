/**
 * How texts about a hotel state facts, as alternatives of regular expressions over flat text: lower case, without accents, one kind
 * of dash and apostrophe. Any of them may be empty.
 */
export interface FactWords {
  /** What facts are stated about. */
  topics: Readonly<Record<TopicName, string>>;
  /** What narrows a statement, beside days and deadlines. */
  narrowings: Readonly<Record<NarrowingName, string>>;
  /** The deadline for an order: the verb, and what precedes the time. */
  deadline: { ordering: string; until: string };
  days: {
    /** Short forms from Monday on; the names come from Intl. */
    short: readonly [string, string, string, string, string, string, string];
    /** `span` joins the first and last of several days; `article` follows it, with its space. */
    span: string; article: string; weekdays: string; weekend: string; daily: string;
  };
  /** Short forms and variants from January on. */
  months: readonly string[];
  said: Readonly<Record<SaidName, string>>;
  contacts: Readonly<Record<ContactWordName, string>>;
  ages: Readonly<Record<AgeWordName, string>>;
  dates: Readonly<Record<DateWordName, string>>;
}

/**
 * For telephone numbers and addresses: the hotel's desk and other desks, headings of pages about the hotel as a whole, lines that do not
 * reach the hotel by voice (`otherPhone`) or do not reach its desk (`otherLine`), and the part before the @ in a hotel's own address. For
 * any fact: headings that narrow nothing (`plainHeading`), places that a rule applies to (`place`), and words that apply it to all of them
 * (`whole`).
 */
export type ContactWordName = 'plainHeading' | 'desk' | 'otherDesk' | 'page' | 'otherPhone' | 'otherLine' | 'address' | 'place' | 'whole';

/**
 * Around ages: words before a figure, words that join two, "and older", the years after it, openings that mean younger; and without years
 * after it, what alone makes a figure an age (`bare`) or joins two of them (`bareJoin`).
 */
export type AgeWordName = 'before' | 'join' | 'older' | 'years' | 'below' | 'bare' | 'bareJoin';

/**
 * In dates: endings of days, and endings when the month comes first (`behindMonth`); words before the month (`of`) and the year (`ofYear`),
 * and the article before a month (`article`), each with its space; a month that is more often another word (`verb`), and what must not
 * follow it (`unlessVerb`).
 */
export type DateWordName = 'ordinal' | 'behindMonth' | 'of' | 'ofYear' | 'article' | 'verb' | 'unlessVerb';

export type TopicName =
  | 'early-check-in' | 'late-check-out' | 'check-in' | 'check-out' | 'breakfast' | 'brunch' | 'lunch' | 'dinner'
  | 'afternoon-tea' | 'picnic' | 'bar' | 'restaurant' | 'reception' | 'sauna' | 'pool' | 'gym'
  | 'treatment' | 'day-ticket' | 'spa' | 'charging' | 'transfer' | 'shuttle' | 'parking' | 'pets'
  | 'wifi' | 'tourist-tax' | 'extra-bed' | 'cot' | 'bicycle' | 'boat' | 'laundry' | 'minibar'
  | 'room-service' | 'kids-club' | 'playroom' | 'quiet-hours' | 'luggage' | 'meeting' | 'deposit' | 'cancellation'
  | 'room-rate' | 'excursion' | 'smoking' | 'music';

export type NarrowingName =
  | 'summer' | 'winter' | 'child' | 'outsider' | 'group' | 'early' | 'late' | 'in-room'
  | 'continental' | 'outdoor' | 'indoor' | 'valet' | 'motorcycle' | 'large-vehicle' | 'bicycle' | 'electric'
  | 'cat' | 'assistance' | 'large' | 'small' | 'premium' | 'suite' | 'women' | 'terrace'
  | 'kitchen' | 'last-entry' | 'night-desk' | 'emergency' | 'last-day' | 'midday' | 'evening' | 'negated-place';

/** Words for statements about a topic, and for seasons. */
export type SaidName =
  | 'core-parking' | 'core-pets' | 'core-wifi' | 'core-accessibility' | 'free' | 'not-free' | 'allowed' | 'not'
  | 'forbidden' | 'pets' | 'smoking' | 'not-included' | 'included' | 'conjunction' | 'announced' | 'told'
  | 'season-winter' | 'season-spring' | 'season-summer' | 'season-autumn' | 'easter' | 'year-end' | 'season';

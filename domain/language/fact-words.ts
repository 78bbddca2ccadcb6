/**
 * How texts about a hotel state facts, as alternatives of regular expressions over flat text: lower case, without accents, one kind
 * of dash and apostrophe. Any of them may be empty.
 */
export interface FactWords {
  /** What facts are stated about. */
  topics: Readonly<Record<TopicName, string>>;
  /** What narrows a statement, beside days and deadlines. */
  narrowings: Readonly<Record<NarrowingName, string>>;
  /** By when something is to be ordered: the verb, and what stands before the time. */
  deadline: { ordering: string; until: string };
  days: {
    /** Short forms from Monday on; the names come from Intl. */
    short: readonly [string, string, string, string, string, string, string];
    /** Joins the ends of a row of days, and the article behind that, with its space. */
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
 * Of telephone numbers and addresses: the hotel's desk and desks that are not it, headings of pages that are about the hotel as a whole,
 * lines that are not for talking to it (`otherPhone`) or not for talking to its desk (`otherLine`), the part before the @ of a hotel's own
 * address; and of any fact, headings that narrow nothing (`plainHeading`), the places that a rule is for (`place`), and
 * what makes it one for all of them (`whole`).
 */
export type ContactWordName = 'plainHeading' | 'desk' | 'otherDesk' | 'page' | 'otherPhone' | 'otherLine' | 'address' | 'place' | 'whole';

/**
 * Around ages: what stands before a figure, what joins two, "and older", the years behind it, which beginnings mean younger than it; and
 * where no years follow, what alone makes a figure an age (`bare`) and joins two of them (`bareJoin`).
 */
export type AgeWordName = 'before' | 'join' | 'older' | 'years' | 'below' | 'bare' | 'bareJoin';

/**
 * Of dates: the endings of days, and those that follow where the month stands first (`behindMonth`); what stands before the month (`of`) and
 * the year, and the article before a month (`article`), each with its space; a month that is more often another word (`verb`), and what must not follow that (`unlessVerb`).
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

/** Words of what is said of a topic, and of time. */
export type SaidName =
  | 'core-parking' | 'core-pets' | 'core-wifi' | 'core-accessibility' | 'free' | 'not-free' | 'allowed' | 'not'
  | 'forbidden' | 'pets' | 'smoking' | 'not-included' | 'included' | 'conjunction' | 'announced' | 'told'
  | 'season-winter' | 'season-spring' | 'season-summer' | 'season-autumn' | 'easter' | 'year-end' | 'season';

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
    /** Joins the ends of a row of days. */
    span: string; weekdays: string; weekend: string; daily: string;
  };
  /** Short forms and variants from January on. */
  months: readonly string[];
  said: Readonly<Record<SaidName, string>>;
}

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

/**
 * Words that serve to compare a sentence with the passage that supports it. They are alternatives of regular expressions over folded text,
 * except `senses`: words and phrases separated by commas and compared by stem.
 */
export interface GroundWords {
  /** Words that deny. */
  denials: string;
  /** Sayings that contain such a word but deny nothing: "not only", "no problem". */
  noDenials: string;
  /** Adjectives and verbs that deny what their opposite says: closed, forbidden. */
  opposites: string;
  /** Makes an exception: except, but not. */
  exceptions: string;
  /** Narrows: only. */
  only: string;
  /** Says that something is free, although it contains a word that denies: "without extra charge". */
  free: string;
  /** `from` precedes the figure at which something begins, `until` the one at which it ends. */
  from: string;
  until: string;
  /** Comes between an amount and its unit: per night. */
  per: string;
  /** Precedes an interval: every ten minutes. */
  every?: string;
  /** By code of ISO 4217. */
  currencies: Readonly<Record<'EUR' | 'CHF' | 'GBP' | 'USD', string>>;
  units: Readonly<Record<'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' | 'metre' | 'kilometre' | 'percent' | 'degree' | 'kilogram' | 'litre', string>>;
  /** Number words that more often mean something else. */
  noNumbers: string;
  /** Words that claim nothing on their own: "located", "find". */
  harmless: string;
  senses: Readonly<Record<SenseName, string>>;
}

/** Meanings that words share across languages, besides the ideas of the hotel domain. */
export type SenseName =
  | 'private' | 'shared' | 'outdoor' | 'indoor' | 'covered' | 'heated' | 'roof' | 'floor' | 'ground_floor' | 'basement'
  | 'building' | 'entrance' | 'street' | 'centre' | 'town' | 'old_town' | 'lake' | 'sea' | 'river' | 'mountain' | 'forest'
  | 'day' | 'night' | 'week' | 'month' | 'year' | 'season' | 'summer' | 'winter' | 'spring' | 'autumn' | 'weekend' | 'holiday'
  | 'morning' | 'afternoon' | 'evening' | 'daily' | 'adult' | 'person' | 'request' | 'order' | 'reserve' | 'advance' | 'cash'
  | 'credit_card' | 'buffet' | 'coffee_drink' | 'tea' | 'juice' | 'water' | 'bread' | 'egg' | 'cheese' | 'fruit' | 'vegetable'
  | 'homemade' | 'regional' | 'organic' | 'fresh' | 'cold' | 'hot' | 'free_of_charge' | 'included' | 'surcharge'
  | 'maximum' | 'minimum' | 'small' | 'large' | 'new_built' | 'old' | 'walk' | 'drive' | 'train' | 'boat' | 'stop' | 'bridge'
  | 'car' | 'garage_space' | 'stairs' | 'wheelchair' | 'window' | 'bring' | 'rent' | 'swim' | 'wash' | 'dryer' | 'cook'
  | 'welcome_allowed' | 'open_hours' | 'close_hours' | 'single' | 'double' | 'cot_bed' | 'bed_linen' | 'towels' | 'slippers'
  | 'locker' | 'deposit_money' | 'refund' | 'arrive' | 'leave' | 'receive' | 'store_bags' | 'clean_room' | 'speak' | 'reach'
  | 'electric' | 'charge_ev' | 'fireplace' | 'barbecue' | 'playground' | 'sun_bed' | 'umbrella' | 'ticket' | 'course'
  | 'view_sight'
  | 'dog' | 'cat' | 'smoke' | 'half' | 'line' | 'front' | 'whole_house' | 'hall' | 'host';

/**
 * Words by which a sentence is compared with the passage that it rests on. Alternatives of regular expressions over folded text,
 * except `senses`, which are words and phrases parted by commas, compared by stem.
 */
export interface GroundWords {
  /** Words that deny. */
  denials: string;
  /** Sayings with a word that denies and deny nothing: "not only", "no problem". */
  noDenials: string;
  /** Adjectives and verbs that deny what their opposite says: closed, forbidden. */
  opposites: string;
  /** What sets something apart: except, but not. */
  exceptions: string;
  /** What narrows: only. */
  only: string;
  /** What costs nothing, although a word of it denies: "without extra charge". */
  free: string;
  /** What stands before a figure from which something begins, and before one at which it ends. */
  from: string;
  until: string;
  /** Stands between an amount and what it is paid for: per night. */
  per: string;
  /** Stands before a time between two of a kind: every ten minutes. */
  every?: string;
  /** By code of ISO 4217. */
  currencies: Readonly<Record<'EUR' | 'CHF' | 'GBP' | 'USD', string>>;
  units: Readonly<Record<'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' | 'metre' | 'kilometre' | 'percent' | 'degree' | 'kilogram' | 'litre', string>>;
  /** Number words that more often mean something else. */
  noNumbers: string;
  /** Words that claim nothing by themselves: "located", "find". */
  harmless: string;
  senses: Readonly<Record<SenseName, string>>;
}

/** What words for the same thing have in common across languages, beside the ideas of the hotel domain. */
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

/** The part of the day a guest names; it tells 7 in the morning from 7 in the evening. */
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night' | 'am' | 'pm';

/**
 * Which week a weekday belongs to, counted from Monday: `coming` is the next such day, `next` is in
 * the week after this one, `afterNext` in the one behind that; `afterComing` is seven days after the coming one and
 * `secondAfterComing` fourteen.
 */
export type Which = 'this' | 'coming' | 'next' | 'afterComing' | 'afterNext' | 'secondAfterComing';

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'fortnight' | 'month';

/** What words can mean for a booking, and the value each meaning carries. */
export type Meanings = {
  number: number;
  ordinal: number;
  /** What follows the digits of an ordinal: `th`, `º`. */
  ordinalMark: true;
  /** How many people or things there are, and never an hour: `a dozen`. */
  quantity: number;
  /** Groups as one word: `zu viert`. */
  collective: number;
  /** A number that is also an article, so that it counts only before a noun or at an end. */
  article: true;

  weekday: number;
  month: number;
  /** Days from today. */
  relativeDay: number;
  /** Days from the day that was spoken of before. */
  fromPrevious: number;
  feast: `${number}-${number}`;
  which: Which;
  /** Weeks from this one. */
  week: number;
  weekend: true;
  /** Months from this one: `of next month`. */
  monthAway: number;
  last: true;
  /** `in three days`. */
  in: true;
  /** `from now`, behind a length of time. */
  fromNow: true;
  /** `a week from Friday`. */
  from: true;
  /** What puts a day beside another: after it 1, before it -1. */
  beside: 1 | -1;
  /** What stands before a day of the month given by its number alone. */
  onDay: true;
  unit: Unit;
  /** A length of time in minutes as one phrase: `half an hour`. */
  duration: number;

  dayPart: DayPart;
  /** Minutes after midnight of `noon` and `midnight`. */
  namedTime: number;
  at: true;
  hourUnit: true;
  /** Minutes added to the hour that follows: `half past`, `viertel vor`. */
  beforeHour: number;
  /** `ten past seven`: 1, `ten to seven`: -1. */
  minutesTo: 1 | -1;
  /** Minutes added to the hour before: `y media`. */
  afterHour: number;
  /** `ocho y diez`: 1, `ocho menos diez`: -1. */
  plusMinutes: 1 | -1;
  now: true;
  sameTime: true;
  /** Later 1, earlier -1. */
  shift: 1 | -1;

  people: true;
  /** People who come along with the guest: `friends`. */
  companions: true;
  /** Two people each: `couples`. */
  pair: true;
  /** What comes before a part of the party: `including`. */
  including: true;
  /** What makes the number before it a part of the party: `of them`. */
  ofThem: true;
  /** What makes the number before it some of the party, whatever is told of them: `of us are` vegetarian. */
  someOf: true;
  /** What is wanted for some of the party beside the table: `high chair`. */
  extra: true;
  self: true;
  /** People whom the guest names by their bond, and how many they are. */
  relative: number;
  possessive: true;
  describing: true;
  with: true;
  /** What comes right before a number of people: `party of`. */
  partyOf: true;
  /** May stand between `we are` and the number. */
  adverb: true;
  for: true;
  /** The whole party as one phrase: `just me`. */
  party: number;
  more: 1 | -1;
  /** How a guest goes on behind a number of people that named none: `two more` than we said. */
  onward: true;
  /** What people do who will be at the table: `coming`. */
  attending: true;
  /** Makes the number of people behind it come on top: `add`. */
  adding: true;
  /** What is counted, but not people. */
  thing: true;

  the: true;
  of: true;
  and: true;
  or: true;
  between: true;
  until: true;
  not: true;
  correction: true;
  /** Changing something that stands: what comes after `to` counts. */
  change: true;
  /** Sayings whose words mean nothing for the booking: `good evening`. */
  saying: true;
};

/** One language's words: alternatives are parted by `|`; meanings without a value are one text. */
export type Lexicon = {
  [K in keyof Meanings]?: Meanings[K] extends true ? string : Readonly<Record<string, Meanings[K]>>;
};

/** What differs between languages beside their words. */
export type Habits = {
  /** Signs between hours and minutes, as `19h30`. */
  clockSigns: string;
  /** The last hour without more that means the evening: `at 9` is 21:00 and `at 10` is not. */
  eveningUntil: number;
  /** `3/4`: the month comes first. */
  monthFirst: boolean;
  /** The countries where it does, in lower case, if not everywhere. */
  monthFirstIn?: readonly string[];
  /** Days of the month are spoken as ordinals beyond the first: `the fourth`. */
  ordinalDays: boolean;
  /** `3.4.`: a full stop parts day and month. */
  dottedDates: boolean;
};

export type LanguageData = { lexicon: Lexicon; numbers: NumberWords; habits: Habits };

/** A language's numbers below a hundred and its ordinals up to 31, each with the spellings that guests use. */
export type NumberWords = { cardinals: ReadonlyMap<string, number>; ordinals: ReadonlyMap<string, number> };

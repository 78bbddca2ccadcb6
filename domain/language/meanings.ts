/** The part of the day a guest names; it tells 7 in the morning from 7 in the evening. */
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night' | 'am' | 'pm';

/**
 * The week of a weekday, where weeks begin on Monday: `coming` is the next such day, `next` is in the week after this one, `afterNext` in
 * the week after that; `afterComing` is seven days after the coming one and `secondAfterComing` fourteen.
 */
export type Which = 'this' | 'coming' | 'next' | 'afterComing' | 'afterNext' | 'secondAfterComing';

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'fortnight' | 'month';

/** What words can mean for a booking, and the value each meaning carries. */
export type Meanings = {
  number: number;
  ordinal: number;
  /** Follows the digits of an ordinal: `th`, `º`. */
  ordinalMark: true;
  /** A number of people or things, never an hour: `a dozen`. */
  quantity: number;
  /** Groups as one word: `zu viert`. */
  collective: number;
  /** A number that is also an article, so it counts only before a noun or at an end. */
  article: true;

  weekday: number;
  month: number;
  /** Days from today. */
  relativeDay: number;
  /** Days from the day mentioned before. */
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
  /** `from now`, after a length of time. */
  fromNow: true;
  /** `a week from Friday`. */
  from: true;
  /** Places a day next to another: after it 1, before it -1. */
  beside: 1 | -1;
  /** Precedes a day of the month given only by its number. */
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
  /** Precedes a part of the party: `including`. */
  including: true;
  /** Makes the number before it a part of the party: `of them`. */
  ofThem: true;
  /** Makes the number before it some of the party, whatever it tells about them: `of us are` vegetarian. */
  someOf: true;
  /** Something that some of the party want besides the table: `high chair`. */
  extra: true;
  self: true;
  /** People named by their relation to the guest, and their number. */
  relative: number;
  possessive: true;
  describing: true;
  with: true;
  /** Comes right before a number of people: `party of`. */
  partyOf: true;
  /** May come between `we are` and the number. */
  adverb: true;
  for: true;
  /** The whole party as one phrase: `just me`. */
  party: number;
  more: 1 | -1;
  /** Follows a number of people without the word for people: `two more` than we said. */
  onward: true;
  /** What the people at the table do: `coming`. */
  attending: true;
  /** Adds the number of people after it: `add`. */
  adding: true;
  /** Things that guests count, not people. */
  thing: true;

  the: true;
  of: true;
  and: true;
  or: true;
  between: true;
  until: true;
  not: true;
  correction: true;
  /** Changes something agreed: what comes after `to` counts. */
  change: true;
  /** Sayings that mean nothing for the booking: `good evening`. */
  saying: true;
};

/** One language's words: `|` separates alternatives; meanings without a value are one text. */
export type Lexicon = {
  [K in keyof Meanings]?: Meanings[K] extends true ? string : Readonly<Record<string, Meanings[K]>>;
};

/** Differences between languages besides their words. */
export type Habits = {
  /** Signs between hours and minutes, as `19h30`. */
  clockSigns: string;
  /** The last bare hour that means the evening: `at 9` is 21:00 and `at 10` is not. */
  eveningUntil: number;
  /** `3/4`: the month comes first. */
  monthFirst: boolean;
  /** The countries where it does, in lower case, if not everywhere. */
  monthFirstIn?: readonly string[];
  /** Ordinals name days of the month beyond the first: `the fourth`. */
  ordinalDays: boolean;
  /** `3.4.`: a full stop separates day and month. */
  dottedDates: boolean;
};

export type LanguageData = { lexicon: Lexicon; numbers: NumberWords; habits: Habits };

/** A language's numbers below a hundred and its ordinals up to 31, each with the spellings that guests use. */
export type NumberWords = { cardinals: ReadonlyMap<string, number>; ordinals: ReadonlyMap<string, number> };

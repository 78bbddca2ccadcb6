/**
 * What guests answer during a booking, and how they ask for a table. `reserv*` matches every word with that beginning; accents and capitals
 * do not matter.
 */
export type ReplyWords = {
  yes: readonly string[];
  no: readonly string[];
  /** Makes a yes conditional. */
  but: readonly string[];
  /** Wants to decide another time. */
  later: readonly string[];
  /** Turns a comparative into a wish to decide another time: `I will tell you later`. */
  decides: readonly string[];
  /** Compares with a time mentioned before; alone, in a question or next to `asksMore` it asks for other times. */
  laterThan: readonly string[];
  earlierThan: readonly string[];
  asksMore: readonly string[];
  /** Gives up the current booking. */
  givesUp: readonly string[];
  /** Wants something other than agreed. */
  changesMind: readonly string[];

  /** Precedes only a name. */
  nameIs: readonly string[];
  /** May precede a name: `I'm`. */
  iAm: readonly string[];
  /** Words that end a name or are not names. */
  noName: readonly string[];
  emailAt: readonly string[];
  emailDot: readonly string[];
  emailDash: readonly string[];
  emailUnderscore: readonly string[];
  confirmationNumber: readonly string[];
  newCode: readonly string[];
  /** Begins a reason. */
  because: readonly string[];
  /** Declines to give a reason. */
  noReason: readonly string[];

  earliest: readonly string[];
  latest: readonly string[];
  last: readonly string[];
  any: readonly string[];
  /** Precedes the number of an offer: `option 2`. */
  option: readonly string[];

  table: readonly string[];
  meal: readonly string[];
  reserve: readonly string[];
  reservation: readonly string[];
  free: readonly string[];
  cancel: readonly string[];
  /** Asks the hotel to do something: `could you`. */
  asksYou: readonly string[];
  please: readonly string[];
  /** Postpones something, or makes it depend on what may happen. */
  someDay: readonly string[];
  change: readonly string[];
  view: readonly string[];
  /** Checks a booking: `is it confirmed`. */
  booked: readonly string[];
  /** Asks again for what was agreed: `when was it`. */
  remind: readonly string[];
  /** Names a reservation as the guest's own. */
  mine: readonly string[];
  /** Asks for a rule or a fact, whatever else it names. */
  policy: readonly string[];
  /** Asks for a rule in a question or before a verb of booking; otherwise says what the guest has to do. */
  obliges: readonly string[];
  /** What guests book in a hotel besides tables. */
  otherThing: readonly string[];
  /** Expresses a wish without a verb of booking: `we would like to eat at eight`. */
  eat: readonly string[];
};

/**
 * What guests of one language answer while a table is being booked, and how they ask for one. `reserv*` stands for every
 * word that starts so; accents and capitals do not matter.
 */
export type ReplyWords = {
  yes: readonly string[];
  no: readonly string[];
  /** Makes a yes conditional. */
  but: readonly string[];
  /** Wants to decide another time. */
  later: readonly string[];
  /** Makes a comparative a wish to decide another time: `I will tell you later`. */
  decides: readonly string[];
  /** Compares with a time that was named; by itself, in a question or beside `asksMore` it asks for other times. */
  laterThan: readonly string[];
  earlierThan: readonly string[];
  asksMore: readonly string[];
  /** Gives up what is under way. */
  givesUp: readonly string[];
  /** Wants something else than was agreed. */
  changesMind: readonly string[];

  /** What comes before a name and nothing else. */
  nameIs: readonly string[];
  /** What may come before a name: `I'm`. */
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
  /** Keeps the reason to themselves. */
  noReason: readonly string[];

  earliest: readonly string[];
  latest: readonly string[];
  last: readonly string[];
  any: readonly string[];
  /** Comes before the number of an offer: `option 2`. */
  option: readonly string[];

  table: readonly string[];
  meal: readonly string[];
  reserve: readonly string[];
  reservation: readonly string[];
  free: readonly string[];
  cancel: readonly string[];
  /** Asks the house to do something: `could you`. */
  asksYou: readonly string[];
  please: readonly string[];
  /** Puts something off to another day, or makes it depend on what may happen. */
  someDay: readonly string[];
  change: readonly string[];
  view: readonly string[];
  /** Makes sure of what was booked: `is it confirmed`. */
  booked: readonly string[];
  /** Asks once more what was agreed: `when was it`. */
  remind: readonly string[];
  /** Names a reservation as the guest's own. */
  mine: readonly string[];
  /** Asks for a rule or a fact, whatever else it names. */
  policy: readonly string[];
  /** Asks for a rule in a question or before a verb of booking, and else says what the guest has to do. */
  obliges: readonly string[];
  /** What is booked in a hotel beside tables. */
  otherThing: readonly string[];
  /** Things a guest says when offering a wish without a verb of booking: `we would like to eat at eight`. */
  eat: readonly string[];
};

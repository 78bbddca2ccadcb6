/** How a language names hotels and what it writes next to their names. `shape` and `beside` are alternatives of regular expressions. */
export interface HotelNameWords {
  /** Kinds of house, in flat letters, separated by white space: next to a name, one of them makes it a hotel's name. */
  kinds: string;
  articles: string;
  /** Other words of a name that do not say which hotel it is, in flat letters. */
  fillers: string;
  /** Words of a name that a text may leave out but not exchange, in flat letters. */
  epithets: string;
  /** Words that may be capitalised next to a name without being part of it, in flat letters. */
  ordinary: string;
  /** Words after "in" that are no town: "the old town", "August"; in flat letters. */
  noTown: string;
  /** The parts of a name as texts write it. */
  shape: {
    /** Articles that begin a name, and other words that do. */
    article: string; lead: string;
    kind: string;
    /** Small words within a name. */
    joint: string;
  };
  beside: {
    /** Words in flat letters that make the entry of a list a hotel. */
    entry: string;
    /** Entries of a list that name no hotel. */
    noHotel: string;
    /** Continues a sentence after a name. */
    verb: string;
    /** `in` precedes the town of a hotel, `near` a place nearby. */
    in: string; near: string;
  };
}

/** How a language names hotels, and what it writes beside their names. `shape` and `beside` are alternatives of regular expressions. */
export interface HotelNameWords {
  /** Kinds of house, in flat letters, separated by white space: beside a name, one of them makes it a hotel's. */
  kinds: string;
  articles: string;
  /** Other words of a name that do not say which hotel it is, in flat letters. */
  fillers: string;
  /** Words of a name that may be left out, but not exchanged, in flat letters. */
  epithets: string;
  /** Words that may be capitalised beside a name without being part of it, in flat letters. */
  ordinary: string;
  /** What follows "in" and is no town: "the old town", "August"; in flat letters. */
  noTown: string;
  /** A name in a text, as it is written there. */
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
    /** What a sentence goes on with behind a name. */
    verb: string;
    /** Stands before the town of a hotel, and before a place near by. */
    in: string; near: string;
  };
}

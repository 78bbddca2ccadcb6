/** How people of one language say that they ask, wish, greet or want to book. Each entry is a list of patterns. */
export type CueWords = PersonWords & {
  /** Opening words that carry no message and hide the ones that do. */
  filler: string[];
  greeting: string[];
  thanks: string[];
  /** Words that end a conversation. */
  goodbye: string[];
  /** How a question begins when its mark was left out. */
  opening: string[];
  /** Asking inside a statement: "I'd like to know whether". */
  indirect: string[];
  /** Asks wherever it stands, in a message that says nothing else clearly: "breakfast how much and until when". */
  inside: string[];
  /** A wish of the guest's own. */
  desire: string[];
  /** Asking for the house's own particulars. */
  contact: string[];
  /** Asking for something to be booked. */
  booking: string[];
  /** The nights, people and days of a booking. */
  bookingDetail: string[];
  /** A rule about bookings is being asked for, not a booking. */
  bookingPolicy: string[];
  /** Another house, journey or sight is looked for. */
  search: string[];
  /** What people filter a search by. */
  searchFilter: string[];
  /** What no hotel's pages can know: the weather, sports, the news. */
  elsewhere: string[];
  /** Something is wrong and a person should see to it. */
  complaint: string[];
  /**
   * Tells a guest's own case from what is asked in general: who it is, what is not so, a plea. Also how statements begin that look like
   * questions.
   */
  ownCase: string[];
  /** The sentence leans on what was said before. */
  followUp: string[];
  /** Asks after somebody or something that was named before ("can he come along?"). */
  pronoun: string[];
  /** What begins so narrows what was said before ("for children?"). */
  leaning: string[];
};

/** How people ask for a person, and how they ask whether they write with one. */
export type PersonWords = {
  /** Wanting a person instead of an assistant. */
  person: string[];
  /** Asking whether it is a person who answers. */
  nature: string[];
  /** Asking who answers here and what that is good for. */
  introduction: string[];
};

/** Stands in a pattern for its end, with or without a courteous word of any language before it. */
export const END = '<end>';

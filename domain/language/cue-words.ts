import type { DangerWords } from './danger-words.ts';

/** How people of one language say that they ask, wish, greet or want to book. Each entry is a list of patterns. */
export type CueWords = PersonWords & DangerWords & {
  /** Opening words that carry no message and hide the ones that do. */
  filler: string[];
  greeting: string[];
  thanks: string[];
  /** Words that end a conversation. */
  goodbye: string[];
  /** How a question begins when the guest leaves out its mark. */
  opening: string[];
  /** Asking inside a statement: "I'd like to know whether". */
  indirect: string[];
  /** Asks in any position, if the message says nothing else clearly: "breakfast how much and until when". */
  inside: string[];
  /** The guest's own wish. */
  desire: string[];
  /** Asking for the hotel's contact details. */
  contact: string[];
  /** Asking for something to be booked. */
  booking: string[];
  /** The nights, people and days of a booking. */
  bookingDetail: string[];
  /** The guest asks for a rule about bookings, not for a booking. */
  bookingPolicy: string[];
  /** The guest looks for another hotel, a journey or a sight. */
  search: string[];
  /** What people filter a search by. */
  searchFilter: string[];
  /** What no hotel's pages tell: the weather, sports, the news. */
  elsewhere: string[];
  /** Something is wrong and staff should deal with it. */
  complaint: string[];
  /** Tells a guest's own case from a general question: a person, a negation, a plea, or a statement that opens like a question. */
  ownCase: string[];
  /** The sentence depends on the message before. */
  followUp: string[];
  /** Asks about somebody or something mentioned before ("can he come along?"). */
  pronoun: string[];
  /** A message that begins like this narrows the one before ("for children?"). */
  leaning: string[];
};

/** How people ask for a person, and how they ask whether they are writing with one. */
export type PersonWords = {
  /** The guest wants a person instead of an assistant. */
  person: string[];
  /** The guest asks whether a person answers. */
  nature: string[];
  /** The guest asks who answers here and what that one can do. */
  introduction: string[];
};

/** Marks the end of a pattern, with or without a courteous word of any language before it. */
export const END = '<end>';

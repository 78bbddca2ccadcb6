/** Kinds of answers that have words of their own. */
export const answerKinds = ['place', 'person', 'rule'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * Phrases that the concierge looks for, as alternatives of regular expressions (`one|other`), over lower-case text unless noted otherwise.
 * The alternatives of all languages are joined if a text may be in any of them. Only entries that say so may be empty.
 */
export interface Phrases {
  hours: HourPhrases;
  /** Asks for an amount in words that stand apart, as in "what does parking cost". */
  asksAmount: string;
  /** Asks whether there is a thing at all. */
  asksWhether: string;
  /** Says that something costs nothing extra. */
  included: string;
  /** Says that something applies everywhere in the hotel, or nowhere. */
  wholeHouse: string;
  /** A bare yes or no at the start of an answer. */
  yesOrNo: string;
  /** How guests ask for a place, a person or a rule, and how texts state it. */
  kinds: Readonly<Record<AnswerKind, { asked: string; told: string }>>;
  /** What follows these in a question is more often a circumstance than the topic; folded words separated by spaces. */
  prepositions: string;
  /** Words before and after the years of a child's age, and months in place of years; folded words separated by spaces. */
  ages: { before: string; after: string; months: string };
  /** How texts tell ages: younger than one, up to one, from one on, between two, what follows the lowest age, and what follows other numbers. */
  ageSpans: { under: string; upTo: string; from: string; to: string; orOlder: string; counted: string };
  /** States the age of the guest's child; `{age}` stands for the number. */
  toldAge: string;
  /** Comes between the first and the last month of a span, in text without accents. */
  until: string;

  /** What may follow a wish for a person and end the message. */
  courteousEnd: string;
  /** May accompany a yes without adding to it; folded words separated by spaces, as are the verbs of each deed. */
  courtesies: string;
  deeds: Readonly<Record<Deed, string>>;
  /** Verbs that make a phrase a statement, in folded text: after its first word, anywhere, and at its start; the last two may be empty. */
  tells: { within: string; anywhere: string; atStart: string };
  /** Asks whether something is needed; beginnings of words. */
  needs: string;

  /** Precedes the guest's own name. */
  firstPerson: readonly string[];
  /** Titles before a name and particles within one (these may be empty), in lower case, separated by spaces. */
  nameTitles: string;
  nameParticles: string;
  /** How a guest asks to continue in a language, next to its name, over folded text; "Do you speak English?" asks what the staff speak. */
  goesOn: string;
  /** Precedes the new detail of a reservation: "to 9 pm". */
  towards: string;
  /** Articles before a day. */
  articles: string;
  otherOne: readonly string[];
  /** Points at one of several reservations, and at all of them. */
  theOne: string;
  /** Wants another table without the word for it. */
  anotherOne: string;
  /** What a restaurant should know about its guests: what they must not eat, what they need or celebrate, where they would like to sit. */
  tableNotes: string;
  /** Says that the guest keeps a table after all. */
  keepsTable: string;
  allOfThem: string;
  /** How the word for several tables begins, folded. */
  tables: string;
  /** Joins a question to the previous one. */
  joints: string;
  and: string;
  not: string;
  /** Introduces a clause: "sure that". */
  that: string;
  /** Precedes a verb with an impersonal subject; may be empty. */
  impersonal: string;
  /** Part of a word for a reservation's number; may be empty. */
  numberNamed: string;

  particulars: ParticularPhrases;
  notes: NotePhrases;
}

export type Deed = 'book' | 'change' | 'cancel' | 'confirm';

export interface HourPhrases {
  /** A time of day in a question, with its hour in the group `hour`. */
  spoken: string;
  /** How such a time ends in the morning, later, and at night, where the hour decides between the two; may be empty, as may `mark`. */
  morning: string;
  later: string;
  night: string;
  midnight: string;
  /** Follows the figures of a time. */
  mark: string;
  /** How texts name an hour without such a mark. */
  clock: string;
}

/** How guests ask for details in the hotel's record. */
export interface ParticularPhrases {
  email: string;
  phone: string;
  address: string;
  where: string;
  /** A number of the guest's booking. */
  ofBooking: string;
  number: string;
  /** Kinds of streets; may be empty. */
  streets: string;
}

/** How a hotel words its notes on replies. Entries are beginnings of words; `_` ends a word. */
export interface NotePhrases {
  not: string;
  toOpen: string;
  toClose: string;
  toSay: string;
  titleOfOpening: string;
  titleOfClosing: string;
  with: string;
  always: string;
  /** To write briefly: the verb, and how. */
  toWrite: string;
  brief: string;
  links: string;
  /** One to five. */
  counts: readonly [string, string, string, string, string];
  short: string;
  sentences: string;
}

/** Kinds of answers that words of their own tell. */
export const answerKinds = ['place', 'person', 'rule'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * Turns of one language that the concierge looks for, as alternatives of regular expressions (`one|other`), over lower-case text
 * unless said otherwise. Those of all languages are joined where a text may be in any of them. Only what says so may be empty.
 */
export interface Phrases {
  hours: HourPhrases;
  /** Says that something costs nothing extra. */
  included: string;
  /** Says that something holds everywhere in the house, or nowhere. */
  wholeHouse: string;
  /** A bare yes or no at the start of an answer. */
  yesOrNo: string;
  /** How one asks for a place, for a person and whether something may or must be done, and what tells it. */
  kinds: Readonly<Record<AnswerKind, { asked: string; told: string }>>;
  /** What a question says after these is its circumstance more often than its matter; folded words parted by spaces. */
  prepositions: string;
  /** What stands before and behind the years of a child's age; folded words parted by spaces. */
  ages: { before: string; after: string };
  /** Tells how old a child of the guest's is; `{age}` stands for the number. */
  toldAge: string;
  /** Stands between the first and the last of a span of months, in text without accents. */
  until: string;

  /** What may follow a wish for a person and end the message. */
  courteousEnd: string;
  /** What may stand beside a yes without adding to it; folded words parted by spaces, as are the verbs of each deed. */
  courtesies: string;
  deeds: Readonly<Record<Deed, string>>;
  /** Verbs that make a phrase say something, in folded text: behind its first word, anywhere, and at its start; the last two may be empty. */
  tells: { within: string; anywhere: string; atStart: string };
  /** Asks whether something is needed; beginnings of words. */
  needs: string;

  /** What comes before a name of the guest's own. */
  firstPerson: readonly string[];
  /** Titles before a name and particles within one (these may be empty), in lower case, parted by spaces. */
  nameTitles: string;
  nameParticles: string;
  /** How a guest asks to go on in a language, before or beside its name, over folded text; "Do you speak English?" asks what the staff speak. */
  goesOn: string;
  /** Stands before what a reservation is to become: "to 9 pm". */
  towards: string;
  /** Articles before a day. */
  articles: string;
  otherOne: readonly string[];
  /** Points at one of several reservations, and at all of them. */
  theOne: string;
  /** Wants another table without the word for it. */
  anotherOne: string;
  /** What a restaurant should know of its guests: what they must not eat, what they need, what they celebrate, where they would like to sit. */
  tableNotes: string;
  /** Says that a table is kept after all. */
  keepsTable: string;
  allOfThem: string;
  /** How the word for several tables begins, folded. */
  tables: string;
  /** Joins a question to the one before. */
  joints: string;
  and: string;
  not: string;
  /** Joins a clause to what is said of it: "sure that". */
  that: string;
  /** Stands before a verb whose subject is nobody in particular; may be empty. */
  impersonal: string;
  /** In a word for a reservation's number; may be empty. */
  numberNamed: string;

  particulars: ParticularPhrases;
  notes: NotePhrases;
}

export type Deed = 'book' | 'change' | 'cancel' | 'confirm';

export interface HourPhrases {
  /** A time of day in a question, its hour as the group `hour`. */
  spoken: string;
  /** How such a time ends in the morning, later in the day, and where the hour itself decides which of the two; may be empty, as may the mark behind figures. */
  morning: string;
  later: string;
  night: string;
  /** Stands behind the figures of a time. */
  mark: string;
  /** How texts name an hour without such a mark. */
  clock: string;
}

/** How guests ask for what the hotel's record says. */
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

/** How a hotel words its notes on replies. Beginnings of words; `_` ends one. */
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

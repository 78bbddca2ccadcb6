import type { Contact, Goal, KnownReservation, BookingSlots } from './memory.ts';

/** What a guest's message means for a table. */
export interface TableMeaning {
  text: string;
  /** The details that it names, and the current ones that it builds on ("an hour later"). */
  wish: BookingSlots;
  /** It names a time in the past. */
  isPast: boolean;
  answer: 'yes' | 'no' | null;
  /** Wants a table. */
  wantsTable: boolean;
  /** Wants more than one. */
  severalTables: boolean;
  /** What it wants with an existing reservation. */
  goal: Goal | null;
  /** Gives up what is under way. */
  givesUp: boolean;
  /** Wants to think about it. */
  takesTime: boolean;
  /** Asks for times before or after the wanted one. */
  side: 'later' | 'earlier' | null;
  /** From 0: "the second one". */
  choice: number | null;
  contact: Contact;
  /** What the restaurant should know, in the guest's words. */
  notes: string[];
  /** Contains an invalid e-mail address. */
  badEmail: boolean;
  /** The reservations of this conversation that it may mean; null if it points at none, empty if none matches. */
  meant: KnownReservation[] | null;
  /** "Make it eight": means the last reservation without naming it. */
  meansLast: boolean;
  /** Means all of them: "cancel both". */
  meansAll: boolean;
  /** Keeps the table or reservation after all. */
  keeps: boolean;
  confirmationNumber: string | null;
  code: string | null;
  /** Wants a new code. */
  wantsNewCode: boolean;
  /** The reason in the guest's words; null if they give none. */
  reason: string | null;
  /** Asks something that the hotel's knowledge may answer. */
  isQuestion: boolean;
  /** Asks to continue in another language, which the reply already uses. */
  wantsLanguage: boolean;
  /** What two readings of the message disagree on; the dialogue asks the guest. */
  doubt?: Doubt;
}

/** For a detail of a wish, both readings are known: `YYYY-MM-DD`, `HH:MM` or a number. */
export type Doubt =
  | { of: 'date' | 'time' | 'partySize'; values: readonly [string, string] }
  | { of: 'answer' | 'goal' | 'choice' | 'name' };

/** Whether the message changes or completes a wish. */
export const namesSlots = ({ wish }: TableMeaning): boolean => Object.keys(wish).length > 0;

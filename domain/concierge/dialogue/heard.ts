import type { Contact, Goal, KnownReservation, Wish } from './memory.ts';

/** What a guest's message says that matters for a table. */
export interface Heard {
  text: string;
  /** The parts of a wish that it names, with those of the present wish that it builds on ("an hour later"). */
  wish: Wish;
  /** It names a moment that has passed. */
  isPast: boolean;
  answer: 'yes' | 'no' | null;
  /** Wants a table. */
  wantsTable: boolean;
  /** Wants more than one. */
  severalTables: boolean;
  /** Speaks of a reservation that exists. */
  goal: Goal | null;
  /** Gives up what is being done. */
  givesUp: boolean;
  /** Wants to think about it. */
  takesTime: boolean;
  /** Asks for other times on this side of the wanted one. */
  side: 'later' | 'earlier' | null;
  /** From 0: "the second one". */
  choice: number | null;
  contact: Contact;
  /** What the restaurant should know, in the guest's words. */
  notes: string[];
  /** Tried to give an e-mail address that is not valid. */
  badEmail: boolean;
  /** The reservations of this conversation that it may mean; null where it points at none, empty where none is as it says. */
  meant: KnownReservation[] | null;
  /** "Make it eight": speaks of the reservation that was spoken of last, without a word for it. */
  meansLast: boolean;
  /** Speaks of all of them: "cancel both". */
  meansAll: boolean;
  /** Keeps after all what was to be given up. */
  keeps: boolean;
  confirmationNumber: string | null;
  code: string | null;
  /** Wants the code to be sent again. */
  wantsNewCode: boolean;
  /** Why, in the guest's words; null where they give none. */
  reason: string | null;
  /** Asks something that the hotel's knowledge may answer. */
  isQuestion: boolean;
  /** Asks to go on in another language, which the reply is in already. */
  wantsLanguage: boolean;
  /** What two readings of the message disagree on, so that the guest is asked. */
  doubt?: Doubt;
}

/** Of a part of a wish both readings are known: `YYYY-MM-DD`, `HH:MM` or a number. */
export type Doubt = { of: 'date' | 'time' | 'partySize'; values: readonly [string,
  string] } | { of: 'answer' | 'goal' | 'choice' | 'name' };

/** Whether the message changes or completes a wish. */
export const namesWish = ({ wish }: Heard): boolean => Object.keys(wish).length > 0;

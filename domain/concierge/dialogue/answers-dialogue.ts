import { namesSlots, type TableMeaning } from './table-meaning.ts';

/** A guest who says more than this besides a yes or a no may be upset about something else. */
const FEW_WORDS = 5;

/**
 * Whether a message answers the table dialogue. Examples of complaints and of calls for a person resemble a plain correction ("no, five
 * people"), so such a message belongs to the dialogue.
 */
export function answersDialogue(meaning: TableMeaning): boolean {
  const { contact, choice, takesTime, keeps, confirmationNumber, code, goal, side, answer, text } = meaning;
  // "Wait, our room smells of gas" gives no name; an e-mail address or phone number counts in any sentence.
  const givesContact = contact.email !== undefined || contact.phone !== undefined
    || (contact.name !== undefined && (answer !== null || isShort(text)));
  if (namesSlots(meaning) || givesContact || takesTime || keeps || goal !== null || side !== null) return true;
  if (choice !== null || confirmationNumber !== null || code !== null) return true;
  return answer !== null && isShort(text);
}

const isShort = (text: string): boolean => text.trim().split(/\s+/).length <= FEW_WORDS;

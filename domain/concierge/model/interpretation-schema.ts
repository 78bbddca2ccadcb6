import { z } from 'zod';

/** Everything that a guest can mean. No other command exists, so a model's output cannot ask for more. */
export const commands = {
  'table': 'wants to book a table',
  'another-table': 'wants one more table beside the one spoken of',
  'date': 'the day of the table, or the day that it is to be moved to',
  'time': 'its time of day',
  'people': 'how many people',
  'later': 'wants other times that are later',
  'earlier': 'wants other times that are earlier',
  'choice': 'takes one of the offered times',
  'yes': 'agrees to what was asked',
  'no': 'refuses what was asked',
  'view': 'asks what they have reserved',
  'change': 'wants to change a reservation that they have',
  'cancel': 'wants to cancel a reservation that they have',
  'which': 'says which of several reservations is meant',
  'all': 'means all of their reservations',
  'name': 'says who they are: the name alone',
  'note': 'what the restaurant should know: allergy, high chair, occasion, seat',
  'reason': 'why they cancel',
  'gives-up': 'does not want to go on with what is being done',
  'needs-time': 'wants to think about it',
  'question': 'asks something about the hotel, its surroundings or its rules',
  'person': 'wants a human being, or wants something done or brought',
  'complaint': 'something is wrong',
  'danger': 'somebody\'s life or safety may be at stake',
  'small-talk': 'greets, thanks, jokes, or says what needs no answer',
} as const;
export type CommandName = keyof typeof commands;

const MOST_COMMANDS = 12;
const LONGEST_WORDS = 400;
const LONGEST_QUESTION = 300;
export const MOST_QUESTIONS = 3;

/** A model's interpretation: commands, each with the guest's own words. */
export const interpretationSchema = z.strictObject({
  commands: z.array(z.strictObject({
    do: z.enum(Object.keys(commands) as [CommandName, ...CommandName[]]),
    /** Copied from the message. */
    words: z.string().max(LONGEST_WORDS),
    /** For `question`: the question reworded so that it is clear without the conversation. */
    question: z.string().max(LONGEST_QUESTION).nullable(),
  })).max(MOST_COMMANDS),
});
export type ModelInterpretation = z.output<typeof interpretationSchema>;

import type { Evidence } from '../danger-signs.ts';

// How certain a meaning has to be, as a share of all that a message may mean. The values were chosen on examples that the model did not
// learn from (`npm run eval -- examples`). To pass a guest on by mistake is cheap and to miss a call for help is not, so a call for help
// needs less certainty than anything else.

/** From here on, the meaning of a message is known. */
export const SURE = 0.4;
/** From here on, the meaning decides what the cues of a language left open. */
export const SURER = 0.5;
/** From here on, the meaning outweighs cues that are seldom wrong. */
export const SUREST = 0.69;

/**
 * What a message may be besides a cry for help: anything (`open`); something ordinary, by its cues or because that is likelier than a cry;
 * a general question; or the bare value that the dialogue waits for.
 */
export type Standing = 'open' | 'ordinary' | 'general' | 'awaited';

/** The limit for danger alone. */
export const DANGER: Readonly<Record<Standing, number>> = { open: 0.18, ordinary: 0.4, general: 0.4, awaited: 0.6 };
/** Below this, and if trouble is this many times likelier, it is trouble, but the guest reads whom to call: "I lost my key, what now". */
export const LITTLE_DANGER = 0.26;
export const FAR_LIKELIER = 2.75;
/**
 * The limits for danger in a part of a message, which shows less context: calls for help reach 0.75 and more there in seven of ten cases,
 * and next to questions hardly anything else does. From the second limit on, a guest reads whom to call.
 */
export const DANGER_IN_PART = 0.6;
export const PERHAPS_DANGER_IN_PART = 0.45;
/** The limits for trouble and the wish for a person in a clause that asks nothing, without and with a matching cue. */
export const HELP_IN_PART: Readonly<Record<'trouble' | 'person', number>> = { trouble: 0.8, person: 0.6 };
export const CUED_IN_PART = 0.25;
/** The limit for danger when something is almost certainly wrong, with the likeliest other alarm taken for none. */
export const DANGER_AMID_HELP = 0.3;
/** From this sum of danger, trouble and the wish for a person, something is almost certainly wrong. */
export const SURELY_HELP = 0.8;
/** From here on, a guest at least reads whom to call; the second limit applies if the message almost certainly means something else. */
export const PERHAPS_DANGER = 0.12;
export const PERHAPS_DANGER_IN_KNOWN = 0.3;

/**
 * The limits for danger by what a text holds of it besides. Without a sign, harmless messages that the model has not seen stay below the
 * first; the second is the one for a warning.
 */
export const DANGER_BY_GUESS: Readonly<Record<Evidence, number>> = { sign: 0, cry: 0.42, guess: 0.66, talk: Infinity, nothing: Infinity };
export const PERHAPS_DANGER_BY_GUESS: Readonly<Record<Evidence, number>> = { sign: 0, cry: 0.3, guess: 0.4, talk: 0.65, nothing: Infinity };

/**
 * The limits for the sum of danger, trouble and the wish for a person, since each brings a person, by the likelier of the last two. In a
 * bare value, any word may look like trouble.
 */
export const HELP: Readonly<Record<'trouble' | 'person', Readonly<Record<Standing, number>>>> = {
  trouble: { open: 0.3, ordinary: 0.45, general: 0.72, awaited: Infinity },
  person: { open: 0.3, ordinary: 0.4, general: 0.5, awaited: 0.6 },
};
/** Below this share of all asking intents, a message in the form of a question is no general question. */
export const ASKS_LITTLE = 0.2;
/** How close trouble or the wish for a person has to come to the likeliest other meaning. */
export const NEARLY = 0.85;

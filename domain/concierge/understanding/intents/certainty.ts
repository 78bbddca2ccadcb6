// How certain meanings have to be, as shares of all that a message may mean. Chosen on examples that the model did not learn from
// (`npm run eval -- examples`). Being passed on by mistake is cheap and being missed is not, so that a call for help needs less certainty
// than anything else.

/** From here on it is known what a message means. */
export const SURE = 0.4;
/** From here on that counts more than what the cues of a language left open. */
export const SURER = 0.5;
/** From here on it counts more than cues that are seldom wrong. */
export const SUREST = 0.7;

/**
 * What a message may be besides a cry for help: anything, something ordinary, such as a question by its cues or more likely than a cry,
 * a question of what is so in general, or the bare value that was asked for.
 */
export type Standing = 'open' | 'ordinary' | 'general' | 'awaited';

/** Of danger alone. */
export const DANGER: Readonly<Record<Standing, number>> = { open: 0.18, ordinary: 0.4, general: 0.4, awaited: 0.6 };
/** Below this, and where trouble is so many times likelier, it is trouble whose guest reads whom to call: "I lost my key, what now". */
export const LITTLE_DANGER = 0.26;
export const FAR_LIKELIER = 2.75;
/**
 * Of danger in a part of a message, which has less around it to say how it is meant: calls for help reach .75 and more there in seven of
 * ten cases, and beside questions hardly anything else does. From the second on a guest reads whom to call.
 */
export const DANGER_IN_PART = 0.6;
export const PERHAPS_DANGER_IN_PART = 0.45;
/** Of trouble and of the wish for a person in a clause that asks nothing, and where the cues of the language say the same. */
export const HELP_IN_PART: Readonly<Record<'trouble' | 'person', number>> = { trouble: 0.8, person: 0.6 };
export const CUED_IN_PART = 0.25;
/** Of danger, where it is all but known that something is wrong: from here on, with the likeliest other alarm taken for none. */
export const DANGER_AMID_HELP = 0.3;
/** So much of danger, trouble and the wish for a person together says that something is wrong. */
export const SURELY_HELP = 0.8;
/** From here on a guest at least reads whom to call; later where the message is all but known to mean something else. */
export const PERHAPS_DANGER = 0.12;
export const PERHAPS_DANGER_IN_KNOWN = 0.3;

/**
 * Of danger, trouble and the wish for a person together, since each brings a person; by which of the last two is likelier. In a bare
 * value any word may look like trouble.
 */
export const HELP: Readonly<Record<'trouble' | 'person', Readonly<Record<Standing, number>>>> = {
  trouble: { open: 0.3, ordinary: 0.45, general: 0.72, awaited: Infinity },
  person: { open: 0.3, ordinary: 0.4, general: 0.5, awaited: 0.6 },
};
/** Below such a share of all intents that ask, a message in the form of a question asks nothing of what is so in general. */
export const ASKS_LITTLE = 0.2;
/** How near trouble or the wish for a person has to come to whatever else is most likely. */
export const NEARLY = 0.85;

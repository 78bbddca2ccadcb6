// How certain meanings have to be, as shares of all that a message may mean. Chosen on examples that the model did not learn from
// (`npm run eval -- examples`). Being passed on by mistake is cheap and being missed is not, so that a call for help needs less certainty
// than anything else.

/** From here on it is known what a message means. */
export const SURE = 0.4;
/** From here on that counts more than what the cues of a language left open. */
export const SURER = 0.5;

/** What a message may be besides a cry for help: anything, something ordinary by its cues, such as a question, or the bare value that was asked for. */
export type Standing = 'open' | 'ordinary' | 'awaited';

/** Of danger alone: below it nobody is called, and from `perhaps` on the guest at least reads whom to call. */
export const DANGER: Readonly<Record<Standing, number>> = { open: 0.25, ordinary: 0.5, awaited: 0.6 };
export const PERHAPS_DANGER = 0.12;

/** Of danger, trouble and the wish for a person together: each of them brings a person. In a bare value many words look like trouble. */
export const HELP: Readonly<Record<Standing, number>> = { open: 0.28, ordinary: 0.5, awaited: 0.6 };
/** How near trouble or the wish for a person has to come to whatever else is most likely. */
export const NEARLY = 0.85;

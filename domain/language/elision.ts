const ELISION = /\b(?:l|d|j|m|t|s|n|c|qu|un|all|dell|nell|sull|dall|quell|com|cos|dov)['’](?=\p{L})/giu;

/** A French or Italian text without the articles and pronouns that an apostrophe joins to the next word. */
export const withoutElision = (text: string): string => text.replace(ELISION, ' ');

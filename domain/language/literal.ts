/** Escapes a text for a regular expression. */
export const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Whether a text contains a phrase as whole words, in any case. */
export const saysPhrase = (text: string, phrase: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${literal(phrase)}(?![\\p{L}\\p{N}])`, 'iu').test(text);

/** A text as a part of a regular expression that means just this text. */
export const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Whether a text says a phrase in whole words, whatever their case. */
export const saysPhrase = (text: string, phrase: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${literal(phrase)}(?![\\p{L}\\p{N}])`, 'iu').test(text);

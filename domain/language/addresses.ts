const WEB = /https?:\/\/\S+/gu;

/**
 * A text without the e-mail addresses in it, each with all that is attached to it. One look at each word: an expression
 * such as `\S+@\S+` would begin anew at every letter of a word that has no sign.
 */
export const withoutEmails = (text: string): string =>
  text.replace(/\S+/gu, (word) => (word.slice(1, -1).includes('@') ? ' ' : word));

/** A text without e-mail and web addresses. */
export const withoutAddresses = (text: string): string => withoutEmails(text).replace(WEB, ' ');

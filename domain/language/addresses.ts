const WEB = /https?:\/\/\S+/gu;

/**
 * A text without its e-mail addresses and what is attached to them. It looks at each word once: `\S+@\S+` would start again at every
 * letter of a word that has no @.
 */
export const withoutEmails = (text: string): string =>
  text.replace(/\S+/gu, (word) => (word.slice(1, -1).includes('@') ? ' ' : word));

/** A text without e-mail and web addresses. */
export const withoutAddresses = (text: string): string => withoutEmails(text).replace(WEB, ' ');

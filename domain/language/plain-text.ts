// Invisible characters that may hide something: format, private and unassigned characters, tags, variation selectors.
const INVISIBLE = /\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]|[\u{e0000}-\u{e0fff}]/gu;
const CONTROL = /[\p{Cc}]/gu;

/** A normalised text without invisible characters; line breaks stay, other control characters become spaces. */
export const visible = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(CONTROL, (sign) => (sign === '\n' ? sign : ' '));

/** The same with one kind of quotation mark, dash and space, in lower case: serves to check whether a text contains another. */
export const comparable = (text: string): string => visible(text).toLowerCase().replace(/[’‘`´ʼ]/g, "'").replace(/[“”„«»]/g, '"')
  .replace(/[‐‑‒–—−]/g, '-').replace(/\s+/g, ' ').trim();

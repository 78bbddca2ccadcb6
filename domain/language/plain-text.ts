// What cannot be seen and may hide something: format and private characters, unassigned ones, tags, variation selectors.
const INVISIBLE = /\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]|[\u{e0000}-\u{e0fff}]/gu;
const CONTROL = /[\p{Cc}]/gu;

/** A text in one spelling of its signs, without what nobody sees; lines stay, other control characters become spaces. */
export const visible = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(CONTROL, (sign) => (sign === '\n' ? sign : ' '));

/** The same with one kind of quotation mark, dash and space, in lower case: to see whether a text stands in another. */
export const comparable = (text: string): string => visible(text).toLowerCase().replace(/[’‘`´ʼ]/g, "'").replace(/[“”„«»]/g, '"')
  .replace(/[‐‑‒–—−]/g, '-').replace(/\s+/g, ' ').trim();

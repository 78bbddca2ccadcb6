// Soft hyphens, zero-width marks, variation selectors, the Unicode tag block: invisible to a reader, not to a language
// model, so that hidden instructions could ride on them.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|[\ufff9-\ufffb]/gu;

/** Text without what a reader cannot see, with single spaces and at most one empty line in a row. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' ? '\n' : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

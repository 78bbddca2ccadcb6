/** A text with blanks in the place of some spans, each from its start up to its end, so that all else stays where it is. */
export const blankOut = (text: string, spans: Iterable<readonly [number, number]>): string =>
  [...spans].reduce((left, [start, end]) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);

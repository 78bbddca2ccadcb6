/** Replaces spans (start, exclusive end) with as many spaces, so that the rest keeps its place. */
export const blankOut = (text: string, spans: Iterable<readonly [number, number]>): string =>
  [...spans].reduce((left, [start, end]) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);

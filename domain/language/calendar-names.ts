const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The language's names of the days from Monday on, or of the months from January on, in lower case. */
export const dayNames = (tag: string): string[] => names(tag, 7, { weekday: 'long' }, (index) => MONDAY + index * DAY_MS);
export const monthNames = (tag: string): string[] => names(tag, 12, { month: 'long' }, (index) => Date.UTC(2024, index, 1));

function names(tag: string, count: number, style: Intl.DateTimeFormatOptions, at: (index: number) => number): string[] {
  const format = new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' });
  return Array.from({ length: count }, (_, index) => format.format(at(index)).toLowerCase());
}

/** Days or months by number from 1: each name with the variants that guests write, separated by `|`. */
export const named = (all: readonly string[], variants: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(all.map((name, index) => [[name, variants[index]].filter(Boolean).join('|'), index + 1]));

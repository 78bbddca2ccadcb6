/** How a language writes days, times and numbers of people. */
export interface SpeechHabits {
  /** The tag for Intl, if the plain one means a country with other habits. */
  tag: string;
  /** Precedes a day, with its space. */
  on: string;
  /** Joins a day and a time. */
  at: string;
  people: readonly [one: string, several: string];
  time(hour: number, minute: string): string;
  /** Corrects what Intl writes for a day. */
  date?(written: string): string;
}

/** An hour with two digits, so that nobody reads 08:15 as evening. */
export const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

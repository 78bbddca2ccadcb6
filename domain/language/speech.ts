/** How a language writes days, times and numbers of people. */
export interface SpeechHabits {
  /** Intl's tag, where the plain one means a country with other habits. */
  tag: string;
  /** Stands before a day, with its space. */
  on: string;
  /** Joins a day and a time. */
  at: string;
  people: readonly [one: string, several: string];
  time(hour: number, minute: string): string;
  /** Corrects what Intl writes for a day. */
  date?(written: string): string;
}

/** With two digits, so that 08:15 is no evening. */
export const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

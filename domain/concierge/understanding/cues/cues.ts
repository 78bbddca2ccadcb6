import { fold } from '../../../language/fold.ts';
import type { Language } from '../../../language/languages.ts';

/** How people of one language say that they ask, wish, greet or want to book. Each entry is a list of patterns. */
export type CueWords = {
  /** Opening words that carry no message and hide the ones that do. */
  filler: string[];
  greeting: string[];
  thanks: string[];
  /** Words that end a conversation. */
  goodbye: string[];
  /** How a question begins when its mark was left out. */
  opening: string[];
  /** Asking inside a statement: "I'd like to know whether". */
  indirect: string[];
  /** A wish of the guest's own. */
  desire: string[];
  /** Wanting a person instead of an assistant. */
  person: string[];
  /** Asking whether it is a person who answers. */
  nature: string[];
  /** Asking for the house's own particulars. */
  contact: string[];
  /** Asking for something to be booked. */
  booking: string[];
  /** The nights, people and days of a booking. */
  bookingDetail: string[];
  /** A rule about bookings is being asked for, not a booking. */
  bookingPolicy: string[];
  /** Another house, journey or sight is looked for. */
  search: string[];
  /** What people filter a search by. */
  searchFilter: string[];
  /** What no hotel's pages can know: the weather, sports, the news. */
  elsewhere: string[];
  /** Something is wrong and a person should see to it. */
  complaint: string[];
  /** The sentence leans on what was said before. */
  followUp: string[];
  /** What begins so narrows what was said before ("for children?"). */
  leaning: string[];
};

export type Cues = Readonly<Record<keyof CueWords, RegExp>>;

const AT_START: ReadonlySet<string> = new Set(['filler', 'greeting', 'opening', 'followUp', 'leaning']);

/** Compiles a language's cue words to patterns over folded text. */
export function compileCues(words: CueWords, language: Language): Cues {
  const compiled = Object.entries(words).map(([name, patterns]) => {
    const source = patterns.map((pattern) => fold(pattern, language).replaceAll(' ', '\\s+').replaceAll('\\p{l}', '\\p{L}')).join('|');
    const start = AT_START.has(name) ? '^' : '(?<![\\p{L}\\p{N}])';
    return [name, new RegExp(`${start}(?:${source})(?![\\p{L}\\p{N}])`, 'u')];
  });
  return Object.fromEntries(compiled) as Cues;
}

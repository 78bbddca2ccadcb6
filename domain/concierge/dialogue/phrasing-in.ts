import { momentOf, wallClockAt } from '../understanding/clock.ts';
import { spokenDate, spokenMoment, spokenTime } from './spoken-time.ts';
import { dateOf, timeOf, type WallClock } from '../../model/booking/wall-clock.ts';
import { packOf, type Language } from '../../language/languages.ts';
import { sayBooking } from './texts.ts';
import type { Phrasing } from './phrasing.ts';

interface Place {
  language: Language;
  /** The restaurant's clock; the current year is not mentioned. */
  now: WallClock;
  timeZone: string;
  whomToAsk: readonly string[];
}

/** The dialogue's words in a language. */
export function phrasingIn({ language, now, timeZone, whomToAsk }: Place): Phrasing {
  const { speech } = packOf(language);
  const options = { locale: language, today: dateOf(now) };
  const clock = (at: WallClock): string => spokenTime(timeOf(at), options);
  const when = (at: WallClock): string => {
    const moment = momentOf(at, timeZone);
    // In autumn the clock repeats an hour; the table is in the first one, and only the offset says so.
    const offset = moment.exists && moment.repeatedAt !== undefined ? ` (UTC${moment.repeatedAt})` : '';
    return speech.on + spokenMoment(dateOf(at), timeOf(at), options) + offset;
  };
  const people = (partySize: number): string => `${partySize} ${speech.people[partySize === 1 ? 0 : 1]}`;
  const either = new Intl.ListFormat(speech.tag, { type: 'disjunction' });
  return {
    say: (key, values) => sayBooking(key, language, values),
    people, when,
    itsTable: (number, { startsAt, partySize }) =>
      sayBooking('itsTable', language, { number, people: people(partySize), when: when(startsAt) }),
    day: (at) => speech.on + spokenDate(dateOf(at), options),
    date: (at) => spokenDate(dateOf(at), options),
    clock,
    until: (utc) => clock(wallClockAt(utc, timeZone)),
    times: (all) => either.format(all.map(clock)),
    moments: (all) => either.format(all.map(when)),
    either: (all) => either.format(all),
    whomToAsk,
  };
}

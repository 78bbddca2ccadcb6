import { momentOf, wallClockAt } from '../understanding/clock.ts';
import { spokenDate, spokenMoment, spokenTime } from './spoken-time.ts';
import { dateOf, timeOf, type WallClock } from '../../model/booking/wall-clock.ts';
import type { Language } from '../../language/languages.ts';
import { sayBooking } from './texts/all.ts';
import type { Words } from './words.ts';

/** What stands before a day. */
const ON: Readonly<Record<Language, string>> = { en: 'on ', de: 'am ', fr: 'le ', es: 'el ', it: '' };

const PEOPLE: Readonly<Record<Language, readonly [one: string, several: string]>> = {
  en: ['person', 'people'], de: ['Person', 'Personen'], fr: ['personne', 'personnes'], es: ['persona', 'personas'], it: ['persona', 'persone'],
};

interface Place {
  language: Language;
  /** The restaurant's clock, for years that go without saying. */
  now: WallClock;
  timeZone: string;
  whomToAsk: readonly string[];
}

/** The dialogue's words in a language. */
export function speak({ language, now, timeZone, whomToAsk }: Place): Words {
  const options = { locale: language, today: dateOf(now) };
  const clock = (at: WallClock): string => spokenTime(timeOf(at), options);
  const when = (at: WallClock): string => {
    const moment = momentOf(at, timeZone);
    // In the hour that the clock repeats in autumn the first one is meant, which only the offset tells.
    const offset = moment.exists && moment.repeatedAt !== undefined ? ` (UTC${moment.repeatedAt})` : '';
    return ON[language] + spokenMoment(dateOf(at), timeOf(at), options) + offset;
  };
  const either = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' });
  return {
    say: (key, values) => sayBooking(key, language, values),
    people: (partySize) => `${partySize} ${PEOPLE[language][partySize === 1 ? 0 : 1]}`,
    when,
    day: (at) => ON[language] + spokenDate(dateOf(at), options),
    clock,
    until: (utc) => clock(wallClockAt(utc, timeZone)),
    times: (all) => either.format(all.map(clock)),
    moments: (all) => either.format(all.map(when)),
    either: (all) => either.format(all),
    whomToAsk,
  };
}

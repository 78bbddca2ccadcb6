import { useMemo } from 'react';
import { commonTexts } from '../texts/common.ts';
import { useLanguage, useTexts, type Translate } from '../texts/language.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Moment = string | number;

/** The zone to give for times that are the restaurant's wall clock already, such as `startsAt` of a booking. */
export const wallClock = 'UTC';

function lasted(ms: number, t: Translate<'underMinute' | 'minutes' | 'hours' | 'days'>): string {
  if (ms < MINUTE) return t('underMinute');
  if (ms < HOUR) return t('minutes', { n: Math.floor(ms / MINUTE) });
  return ms < DAY ? t('hours', { n: Math.floor(ms / HOUR) }) : t('days', { n: Math.floor(ms / DAY) });
}

/** Times of a hotel as its people read them: in its zone, in the console's language. */
export function useTimes(zone: string) {
  const { language } = useLanguage();
  const t = useTexts(commonTexts);
  return useMemo(() => {
    const written = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: zone, ...options });
      return (moment: Moment): string => format.format(new Date(moment));
    };
    const moment = written({ dateStyle: 'medium', timeStyle: 'short' });
    const day = written({ weekday: 'long', day: 'numeric', month: 'long' });
    return {
      moment,
      time: written({ hour: '2-digit', minute: '2-digit' }),
      day,
      /** The day of now, in words. */
      today: (): string => day(Date.now()),
      date: written({ dateStyle: 'medium' }),
      /** The day as `2026-11-23`, to compare and to ask for. */
      isoDay: (at: Moment): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(at)),
      /** How long ago, in a few characters. */
      ago(at: Moment): string {
        const passed = Date.now() - new Date(at).getTime();
        if (passed < MINUTE) return t('justNow');
        return passed < 7 * DAY ? t('ago', { time: lasted(passed, t) }) : moment(at);
      },
      /** How long it has lasted by now, in a few characters. */
      lasted: (at: Moment): string => lasted(Date.now() - new Date(at).getTime(), t),
    };
  }, [language, zone, t]);
}

import { minutesOf } from '../../../model/booking/wall-clock.ts';
import type { DayPart, Habits } from '../../../language/meanings.ts';
import type { TimeSpec } from './time-rules.ts';

type Clock = Extract<TimeSpec, { kind: 'clock' }>;

export type ResolvedTime = {
  time: string;
  /** Other times the words may mean. */
  others: string[];
  /** The latest of a span such as `between 7 and 8`. */
  until?: string;
  /** Days to add if the time runs past midnight. */
  days: number;
};

export type TimeContext = {
  /** The part of the day named elsewhere in the message. */
  part: DayPart | undefined;
  previous: string | undefined;
  /** The clock at the property, `HH:MM`. */
  now: string | undefined;
  /** The table is for today, so the guest does not mean past times. */
  isToday: boolean;
  habits: Habits;
};

const DAY = 1440;
/** The earliest hour that is more likely in the morning than in the evening, unless a country dines late. */
const NOON = 12;

/** Finds the time that the guest means. @returns undefined if the words refer to a time that nobody named */
export function resolveTime(spec: TimeSpec, context: TimeContext): ResolvedTime | undefined {
  if (spec.kind === 'sameAsBefore') return context.previous === undefined ? undefined : { time: context.previous, others: [], days: 0 };
  if (spec.kind === 'besideHour') {
    if (context.previous === undefined) return undefined;
    const hours = minutesOf(context.previous) / 60;
    return { time: shown(60 * (spec.minutes < 0 ? Math.ceil(hours) : Math.floor(hours)) + spec.minutes), others: [], days: 0 };
  }
  if (spec.kind === 'shifted') {
    const base = spec.from === 'now' ? context.now : context.previous;
    if (base === undefined) return undefined;
    const total = minutesOf(base) + spec.minutes;
    return { time: shown(total), others: [], days: Math.floor(total / DAY) };
  }
  const hours = hoursOf(spec, context);
  const [first = 0, ...others] = hours;
  const until = spec.until === undefined ? undefined
    : resolveTime(spec.until,
      { ...context, part: spec.until.kind === 'clock' ? spec.until.part ?? spec.part ?? context.part : context.part })?.time;
  return { time: at(first, spec), others: others.map((hour) => at(hour, spec)), days: 0, ...(until === undefined ? {} : { until }) };
}

const shown = (total: number): string => {
  const minutes = ((total % DAY) + DAY) % DAY;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
const at = (hour: number, { minute }: Clock): string => shown(hour * 60 + minute);

function hoursOf(spec: Clock, context: TimeContext): number[] {
  const { hour, padded = false } = spec;
  if (hour > NOON || hour === 0 || (padded && spec.part === undefined)) return [hour % 24];
  const part = spec.part ?? context.part;
  if (part !== undefined) {
    const named = inPart(hour, part);
    if (spec.part !== undefined || named !== undefined) return [named ?? hour];
  }
  return guessed(spec, context);
}

/** The hour in a part of the day; undefined when a meal makes no sense of it. */
function inPart(hour: number, part: DayPart): number | undefined {
  const later = hour === NOON ? NOON : hour + NOON;
  switch (part) {
    case 'am': return hour % NOON;
    case 'pm': return later;
    case 'morning': return hour === NOON ? NOON : hour;
    case 'noon': return hour >= 10 ? hour : hour <= 5 ? later : undefined;
    case 'afternoon': return hour === 11 ? 11 : later;
    case 'evening': return hour === NOON ? 0 : later;
    case 'night': return hour === NOON ? 0 : hour >= 5 ? later : hour;
  }
}

/** Guesses by the hours at which people dine: twelve is noon, hours up to nine are afternoon or evening, ten and eleven are morning. */
function guessed({ hour, minute, digital = false }: Clock, { previous, now, isToday, habits }: TimeContext): number[] {
  if (hour === NOON) return [NOON];
  const late = hour + NOON;
  const leansEvening = previous !== undefined && minutesOf(previous) >= 17 * 60;
  const evening = hour <= (digital ? 9 : habits.eveningUntil) || (leansEvening && hour < 11);
  const gone = isToday && now !== undefined && minutesOf(now) > hour * 60 + minute;
  if (evening || gone) return hour >= 7 && !gone ? [late, hour] : [late];
  return [hour, late];
}

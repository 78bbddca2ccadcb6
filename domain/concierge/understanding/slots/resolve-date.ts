import { Temporal } from 'temporal-polyfill';
import type { DateSpec } from './date-rules.ts';
import type { Habits, Which } from '../../../language/meanings.ts';

export type ResolvedDate = {
  date: string;
  /** Other days the words may mean. */
  others: string[];
};

type Anchor = { today: Temporal.PlainDate; previous: Temporal.PlainDate | undefined; habits: Habits };

const MONTHS_AHEAD = 12;
const LEAP_YEARS_AHEAD = 8;

/**
 * Finds the day that the guest means, seen from `today`. A day without a year or month is its next occurrence, including today.
 * `next Friday` is in the week after this one, and weeks start on Monday; a weekday alone is the next such day, and today's weekday means
 * today. @returns undefined if there is no such day
 */
export function resolveDate(
  spec: DateSpec, { today, previous, habits }: { today: string; previous?: string | undefined; habits: Habits },
): ResolvedDate | undefined {
  const anchor = {
    today: Temporal.PlainDate.from(today), previous: previous === undefined ? undefined : Temporal.PlainDate.from(previous), habits,
  };
  const found = daysOf(spec, anchor).map((day) => day.toString());
  const [date] = found;
  return date === undefined ? undefined : { date, others: [...new Set(found)].filter((other) => other !== date) };
}

function daysOf(spec: DateSpec, anchor: Anchor): Temporal.PlainDate[] {
  const { today, previous, habits } = anchor;
  switch (spec.kind) {
    case 'days': return (spec.from === undefined ? [today] : daysOf(spec.from, anchor)).map((day) => day.add({ days: spec.days }));
    case 'months': return [today.add({ months: spec.months })];
    case 'previous': return previous === undefined ? [] : [previous.add({ days: spec.days })];
    case 'weekday': return weekdays(spec.weekday, spec.which, spec.week, today);
    case 'weekdayBeside': return daysOf(spec.from, anchor).map((day) => weekdayBeside(spec, day));
    case 'weekend': return weekends(spec.which, spec.week, today);
    case 'nth': return present([nthOfMonth(spec, today)]);
    case 'numeric': return numeric(spec, today, habits);
    case 'calendar': return calendar(spec, today);
  }
}

const present = <T>(values: (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

function dayIn(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

function calendar(
  { day, month, monthAway, year, weekday }: Extract<DateSpec, { kind: 'calendar' }>, today: Temporal.PlainDate,
): Temporal.PlainDate[] {
  const fits = (date: Temporal.PlainDate | undefined): date is Temporal.PlainDate => date !== undefined
    && Temporal.PlainDate.compare(date, today) >= 0;
  if (monthAway !== undefined) {
    const base = today.add({ months: monthAway });
    return present([dayIn(base.year, base.month, day)]);
  }
  if (month !== undefined) {
    if (year !== undefined) return present([dayIn(year, month, day)]);
    const years = Array.from({ length: LEAP_YEARS_AHEAD + 1 }, (_, ahead) => dayIn(today.year + ahead, month, day));
    return present([years.find(fits)]);
  }
  const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => {
    const base = today.with({ day: 1 }).add({ months: ahead });
    return dayIn(base.year, base.month, day);
  });
  return present([months.find((date) => fits(date) && (weekday === undefined || date.dayOfWeek === weekday)), months.find(fits)]);
}

function numeric(
  { first, second, year }: Extract<DateSpec, { kind: 'numeric' }>, today: Temporal.PlainDate, { monthFirst }: Habits,
): Temporal.PlainDate[] {
  const read = (day: number, month: number): Temporal.PlainDate[] => (month > 12 ? []
    : calendar({ kind: 'calendar', day, month, year }, today));
  const readings = [read(first, second), read(second, first)];
  return (monthFirst ? readings.toReversed() : readings).flat();
}

function weekdays(weekday: number, which: Which | undefined, week: number | undefined, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const coming = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
  const strictly = weekday === today.dayOfWeek ? coming.add({ days: 7 }) : coming;
  const inWeek = (weeks: number): Temporal.PlainDate => today.add({ days: weekday - today.dayOfWeek + 7 * weeks });
  if (week !== undefined) return [inWeek(week)];
  switch (which) {
    case 'next': return [inWeek(1), strictly];
    case 'coming': return [strictly, inWeek(1)];
    case 'afterNext': return [inWeek(2), strictly.add({ days: 7 })];
    case 'afterComing': return [strictly.add({ days: 7 })];
    case 'secondAfterComing': return [strictly.add({ days: 14 })];
    case 'this': return [coming];
    case undefined: return weekday === today.dayOfWeek ? [coming, strictly] : [coming];
  }
}

function weekdayBeside({ weekday, direction }: Extract<DateSpec, { kind: 'weekdayBeside' }>, day: Temporal.PlainDate): Temporal.PlainDate {
  const ahead = (direction * (weekday - day.dayOfWeek) + 7) % 7;
  return day.add({ days: direction * (ahead === 0 ? 7 : ahead) });
}

const WEEKS_AHEAD: Readonly<Record<Which, number>> = { this: 0, coming: 0, next: 1, afterComing: 2, afterNext: 2, secondAfterComing: 3 };

function weekends(which: Which | undefined, week: number | undefined, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const isSunday = today.dayOfWeek === 7;
  const weeks = week ?? (which === undefined ? 0 : WEEKS_AHEAD[which]);
  const saturday = today.add({ days: 6 - today.dayOfWeek + 7 * weeks });
  return isSunday && weeks === 0 ? [today, today.add({ days: 6 })] : [saturday, saturday.add({ days: 1 })];
}

function nthOfMonth(
  { nth, weekday, month, monthAway }: Extract<DateSpec, { kind: 'nth' }>, today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const inMonth = (year: number, number: number): Temporal.PlainDate | undefined => {
    const first = Temporal.PlainDate.from({ year, month: number, day: 1 });
    const earliest = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
    const weeks = nth === 'last' ? Math.floor((first.daysInMonth - earliest.day) / 7) : nth - 1;
    const date = earliest.add({ weeks });
    return date.month === number ? date : undefined;
  };
  if (month === undefined) {
    const base = today.add({ months: monthAway ?? 0 });
    return inMonth(base.year, base.month);
  }
  const thisYear = inMonth(today.year, month);
  return thisYear !== undefined && Temporal.PlainDate.compare(thisYear, today) >= 0 ? thisYear : inMonth(today.year + 1, month);
}

import { as, digits, either, glued, letteredMark, maybe, notBefore, seq, sign, word, type Rule } from './grammar.ts';
import type { Habits, Which } from '../../../language/meanings.ts';

/** A day as a guest names it; `resolve-date.ts` finds the day from today's date. */
export type DateSpec =
  | {
    kind: 'calendar'; day: number; month?: number | undefined; monthAway?: number | undefined; year?: number | undefined;
    weekday?: number | undefined;
  }
  /** `3/4`, whose order depends on the country. */
  | { kind: 'numeric'; first: number; second: number; year?: number | undefined }
  | { kind: 'days'; days: number; from?: DateSpec | undefined }
  | { kind: 'months'; months: number }
  | { kind: 'weekday'; weekday: number; which?: Which | undefined; week?: number | undefined }
  | { kind: 'nth'; nth: number | 'last'; weekday: number; month?: number | undefined; monthAway?: number | undefined }
  /** `the Friday before Christmas`: strictly before or after the other day. */
  | { kind: 'weekdayBeside'; weekday: number; direction: 1 | -1; from: DateSpec }
  | { kind: 'weekend'; which?: Which | undefined; week?: number | undefined }
  | { kind: 'previous'; days: number };

const small = (most: number) => (text: string): number | undefined => (Number(text) >= 1 && Number(text) <= most ? Number(text)
  : undefined);
const dayOfMonth = (value: number): number | undefined => (value >= 1 && value <= 31 ? value : undefined);

const comma = maybe(sign(','));
const the = maybe(either(word('the'), word('onDay')));
const of = maybe(word('of'));
const fourDigits = as(digits(4, 4), (text) => (/^(19|20)/.test(text) ? Number(text) : undefined));
const year = as(seq(comma, of, fourDigits), ([, , value]) => value);
const mark = glued(word('ordinalMark'));
const cardinalDay = either(as(digits(1, 2), small(31)), as(word('number'), dayOfMonth));
const ordinalDigits = as(seq(as(digits(1, 2), small(31)), mark), ([day]) => day);
const anyDay = either(ordinalDigits, cardinalDay, word('ordinal'));
/** Not the start of a time, a headcount or a length of time. */
const countsSomething: Rule<unknown> = either<unknown>(
  word('people'), word('thing'), word('hourUnit'), word('unit'), word('afterHour'), seq(glued(sign(':h')), digits(1, 2)),
  as(word('dayPart'), (part) => (part === 'am' || part === 'pm' ? part : undefined)),
);

const monthOf = either<{ month?: number; monthAway?: number }>(
  as(seq(of, word('month')), ([, month]) => ({ month })),
  as(seq(of, word('monthAway')), ([, monthAway]) => ({ monthAway })),
);

/** `14 March`, `14. März 2027`, `el 14 de este mes`. */
const dayThenMonth = as(seq(the, anyDay, monthOf, maybe(year)),
  ([, day, month, written]) => ({ kind: 'calendar' as const, day, ...month, year: written }));
/** `March 14th, 2027`. */
const monthThenDay = as(
  seq(word('month'), maybe(word('the')), notBefore(either(ordinalDigits, cardinalDay, word('ordinal')), countsSomething), maybe(year)),
  ([month, , day, written]) => ({ kind: 'calendar' as const, day, month, year: written }),
);
const iso = as(seq(fourDigits, glued(sign('-')), digits(2, 2), glued(sign('-')), glued(digits(2, 2))), ([y, , month, , day]) =>
  ({ kind: 'calendar' as const, day: Number(day), month: Number(month), year: y }));
const shortYear = as(digits(2, 2), (text) => 2000 + Number(text));
const slashed = as(
  seq(the, as(digits(1, 2), small(31)), glued(sign('/')), glued(as(digits(1, 2), small(31))),
    maybe(as(seq(glued(sign('/')), either(fourDigits, shortYear)), ([, y]) => y))),
  ([, first, , second, y]) => ({ kind: 'numeric' as const, first, second, year: y }),
);
const dashed = as(
  seq(the, as(digits(1, 2), small(31)), glued(sign('-')), glued(as(digits(1, 2), small(12))), glued(sign('-')), fourDigits),
  ([, first, , second, , y]) => ({ kind: 'numeric' as const, first, second, year: y }),
);
/** `24.12.`, `am 24.12`, `24.12.2026`; without any of these it is a time. */
const dotted = as(
  seq(
    maybe(word('onDay')), as(digits(1, 2), small(31)), glued(sign('.')), maybe(glued(as(digits(1, 2), small(12)))),
    maybe(as(seq(glued(sign('.')), maybe(glued(either(fourDigits, shortYear)))), ([dot, y]) => ({ dot, y }))),
  ),
  ([on, day, , month, tail]) => (month !== undefined && (on !== undefined || tail !== undefined)
    ? { kind: 'calendar' as const, day, month, year: tail?.y } : undefined),
);

/** `the 14th`, `am 14.`, `le 14`: a day without a month. */
const bareDay = (habits: Habits): Rule<DateSpec> => {
  const spoken = as(word('ordinal'), (value) => (habits.ordinalDays || value === 1 ? value : undefined));
  const lettered = as(seq(as(digits(1, 2), small(31)), glued(letteredMark)), ([day]) => day);
  const day = either(
    as(seq(either<unknown>(word('onDay'), word('the')), notBefore(either(ordinalDigits, spoken), countsSomething)), ([, value]) => value),
    as(seq(word('onDay'), notBefore(cardinalDay, either<unknown>(countsSomething, glued(sign('/.')), word('minutesTo')))),
      ([, value]) => value),
    notBefore(lettered, countsSomething),
  );
  return as(day, (value) => ({ kind: 'calendar' as const, day: value }));
};

const named: Rule<DateSpec> = either<DateSpec>(
  as(seq(the, word('relativeDay')), ([, days]) => ({ kind: 'days' as const, days })),
  as(seq(the, word('feast')), ([, feast]) => {
    const [month = 1, day = 1] = feast.split('-').map(Number);
    return { kind: 'calendar' as const, day, month };
  }),
  as(word('fromPrevious'), (days) => ({ kind: 'previous' as const, days })),
);

const weekdayName = as(seq(word('weekday'), maybe(word('dayPart'))), ([weekday]) => weekday);
const joint = maybe(either<unknown>(sign(','), word('onDay'), word('the'), word('of')));
const weekday: Rule<DateSpec> = either<DateSpec>(
  as(seq(the, maybe(word('which')), weekdayName, maybe(word('which')), comma, maybe(word('week'))), ([, before, name, behind, , week]) =>
    ({ kind: 'weekday' as const, weekday: name, which: before ?? behind, week })),
  as(seq(word('week'), joint, joint, maybe(word('which')), weekdayName),
    ([week, , , , name]) => ({ kind: 'weekday' as const, weekday: name, week })),
);
const weekend: Rule<DateSpec> = as(seq(the, maybe(word('which')), word('weekend'), maybe(word('which')), maybe(word('week'))),
  ([, before, , behind, week]) =>
  ({ kind: 'weekend' as const, which: before ?? behind, week }));
const nth: Rule<DateSpec> = as(
  seq(either<number | true>(word('ordinal'), word('last')), weekdayName, monthOf),
  ([which, name, month]) => ({ kind: 'nth' as const, nth: which === true ? 'last' as const : which, weekday: name, ...month }),
);

/** A weekday with its date: `Saturday the 14th`, `Samstag, 14. März`. */
const dated = (habits: Habits): Rule<DateSpec> => {
  const written = either<DateSpec>(dayThenMonth, ...(habits.monthFirst ? [monthThenDay] : []), iso, slashed, dashed,
    ...(habits.dottedDates ? [dotted] : []), bareDay(habits));
  const dayNumber = as(notBefore(either(ordinalDigits, cardinalDay), countsSomething), (day): DateSpec => ({ kind: 'calendar', day }));
  const beside = habits.ordinalDays ? written : either(written, dayNumber);
  const withWeekday = as(seq(the, maybe(word('which')), weekdayName, comma, maybe(word('the')), beside), ([, , name, , , date]) =>
    (date.kind === 'calendar' ? { ...date, weekday: name } : date));
  return either(written, withWeekday);
};

const count = either(as(digits(1, 2), Number), word('number'), as(word('article'), () => 1));
const length = as(seq(count, word('unit')), ([amount, unit]): { days?: number; months?: number } | undefined =>
  (unit === 'day' ? { days: amount } : unit === 'week' ? { days: 7 * amount } : unit === 'fortnight' ? { days: 14 * amount }
    : unit === 'month' ? { months: amount } : undefined));
const ahead = ({ days, months }: { days?: number; months?: number }, from?: DateSpec): DateSpec | undefined =>
  (days !== undefined ? { kind: 'days', days, from } : months !== undefined && from === undefined ? { kind: 'months', months } : undefined);
const nameable = either(named, weekday);
/** `in three days`, `a week from Friday`, `Freitag in einer Woche`. */
const away: Rule<DateSpec> = either<DateSpec>(
  as(seq(word('in'), length), ([, distance]) => ahead(distance)),
  as(seq(length, word('fromNow')), ([distance]) => ahead(distance)),
  as(seq(length, maybe(either<unknown>(word('from'), word('onDay'))), nameable), ([distance, , from]) => ahead(distance, from)),
  as(seq(nameable, word('in'), length), ([from, , distance]) => ahead(distance, from)),
  as(seq(weekday, word('unit')),
    ([from, unit]) => (unit === 'week' ? ahead({ days: 7 }, from) : unit === 'fortnight' ? ahead({ days: 14 }, from) : undefined)),
);

const oneDay = either<{ days?: number }>(as(word('unit'),
  (unit) => (unit === 'day' ? { days: 1 } : unit === 'week' ? { days: 7 } : undefined)), as(word('dayPart'), () => ({ days: 1 })));
/** `the day after Christmas`, `two days before the 3rd`, `the Friday before Easter`, `le lendemain de Noël`. */
const beside = (anchor: Rule<DateSpec>): Rule<DateSpec> => either<DateSpec>(
  as(seq(the, either(length, oneDay), word('beside'), anchor),
    ([, { days }, direction, from]) => (days === undefined ? undefined : { kind: 'days', days: direction * days, from })),
  as(seq(the, word('fromPrevious'), maybe(either<unknown>(word('of'), word('onDay'))), anchor),
    ([, days, , from]) => ({ kind: 'days', days, from })),
  as(seq(the, weekdayName, word('beside'), anchor),
    ([, name, direction, from]) => ({ kind: 'weekdayBeside', weekday: name, direction, from })),
);

/** Everything that names a day. */
export const dateRule = (habits: Habits): Rule<DateSpec> => {
  const dates = dated(habits);
  const articled = as(seq(the, either(dates, named, weekday)), ([, day]) => day);
  return either<DateSpec>(dates, named, weekday, weekend, nth, away, beside(articled));
};

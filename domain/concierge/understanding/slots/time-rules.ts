import { after, as, digits, either, glued, letteredMark, maybe, notBefore, seq, shared, sign, word, type Rule } from './grammar.ts';
import type { DayPart, Habits } from '../../../language/meanings.ts';

/** A time as the guest says it; `resolve-time.ts` decides which half of the day it means. */
export type TimeSpec =
  | {
    kind: 'clock'; hour: number; minute: number; part?: DayPart | undefined; until?: TimeSpec;
    /** Written as `08:00`. */
    padded?: boolean;
    /** Written as `10:30`, which is in 24 hours unless something else says evening. */
    digital?: boolean;
    /** Only the part of the day makes this number an hour. */
    loose?: boolean;
  }
  | { kind: 'sameAsBefore' }
  /** Minutes from the hour before: "actually, half past". */
  | { kind: 'besideHour'; minutes: number }
  /** Minutes from the time before, or from now. */
  | { kind: 'shifted'; minutes: number; from: 'previous' | 'now' };

type Clock = Extract<TimeSpec, { kind: 'clock' }>;

const below = (limit: number) => (value: number): number | undefined => (value < limit ? value : undefined);
const number = either(as(digits(1, 2), Number), word('number'));
const hour = as(number, below(25));
const minutes = as(number, below(60));
const shown = (text: string): number | undefined => below(60)(Number(text));

const clock = (hours: number, minute: number, padded = false): Clock | undefined => {
  const total = hours * 60 + minute;
  const inDay = (total + 1440) % 1440;
  return total > 1440 ? undefined
    : { kind: 'clock', hour: hours === 12 && minute < 0 ? 12 - 1 : Math.floor(inDay / 60), minute: inDay % 60, padded };
};
/** The hour before one o'clock is twelve, so `quarter to one` is 12:45. */
const around = (hours: number, minute: number): Clock | undefined => (hours === 1 && minute < 0 ? clock(13, minute) : clock(hours, minute));

/** What follows a number that is neither an hour nor minutes. */
const ordinalAhead: Rule<unknown> = either<unknown>(glued(letteredMark), word('month'), word('people'), word('thing'), word('unit'),
  word('duration'), seq(glued(sign(':/')), digits(1, 2)), seq(word('describing'), word('people')));
const bareHour = as(notBefore(hour, ordinalAhead), (hours) => clock(hours, 0));

const digital = (time: Clock | undefined, isDigital: boolean): Clock | undefined => (time !== undefined && isDigital
  ? { ...time, digital: true } : time);
/** `19:30`, `7.30`, `19h30`. */
const written = ({ clockSigns }: Habits): Rule<Clock> => as(
  seq(digits(1, 2), glued(sign(clockSigns)), glued(as(digits(2, 2), shown)),
    maybe(as(seq(glued(sign(':')), glued(digits(2, 2))), () => true))),
  ([hours, , minute]) => (Number(hours) < 25 ? digital(clock(Number(hours), minute, hours.startsWith('0')), hours.length === 2)
    : undefined),
);
const compact = as(digits(3, 4), (text) => {
  const [hours, minute] = [Number(text.slice(0, -2)), Number(text.slice(-2))];
  return hours < 24 && minute < 60 ? clock(hours, minute, text.startsWith('0')) : undefined;
});

const fullHour = as(seq(hour, maybe(sign('-')), word('hourUnit')), ([hours]) => hours);
const named = as(word('namedTime'), (minute) => clock(Math.floor(minute / 60), minute % 60));
const beforeHour = as(seq(word('beforeHour'), maybe(word('the')), hour, maybe(word('hourUnit'))),
  ([offset, , hours]) => around(hours, offset));
const minuteUnit = as(word('unit'), (unit) => (unit === 'minute' ? unit : undefined));
/** `twenty to seven`; without the word "minutes" only multiples of five count, because "from 7 to 8" is no time. */
const clockMinutes = either(as(seq(minutes, minuteUnit), ([minute]) => minute),
  as(minutes, (minute) => (minute > 0 && minute < 30 && minute % 5 === 0 ? minute : undefined)));
const minutesTo = as(
  seq(clockMinutes, word('minutesTo'), maybe(word('the')), hour, maybe(word('hourUnit'))),
  ([minute, direction, , hours]) => around(hours, direction * minute),
);
const beforeNamed = as(seq(word('beforeHour'), named), ([offset, { hour: hours }]) => around(hours, offset));
const halfBehind = either(
  as(seq(either(fullHour, hour), word('afterHour')), ([hours, offset]) => around(hours, offset)),
  as(seq(named, word('afterHour')), ([{ hour: hours }, offset]) => around(hours, offset)),
);
/** `19 Uhr 30`, `vingt heures quinze`. */
const minutesBehind = as(seq(fullHour, maybe(word('plusMinutes')), notBefore(minutes, ordinalAhead)),
  ([hours, sum, minute]) => around(hours, (sum ?? 1) * minute));
/** `nueve menos veinte`. */
const lessMinutes = as(seq(hour, word('plusMinutes'), notBefore(minutes, ordinalAhead)), ([hours, direction, minute]) =>
  (direction < 0 && hours > 0 && minute > 0 && minute < 30 && minute % 5 === 0 ? around(hours, -minute) : undefined));
const compactUnit = as(seq(compact, word('hourUnit')), ([time]) => time);

/** `ocho y diez`, which may also be eight and ten of something. */
const added = as(seq(hour, word('plusMinutes'), as(notBefore(minutes, ordinalAhead), (minute) => (minute > 0 ? minute : undefined))),
  ([hours, direction, minute]) => around(hours, direction * minute));
/** `7 30`. */
const spaced = as(seq(digits(1, 2), as(digits(2, 2), shown)),
  ([hours, minute]) => (Number(hours) < 24 && minute % 5 === 0 ? clock(Number(hours), minute) : undefined));
/** `seven thirty`. */
const spoken = as(
  seq(as(word('number'), below(25)), maybe(sign('-')), notBefore(word('number'), ordinalAhead)),
  ([hours, , minute]) => (minute >= 10 && minute < 60 && minute % 5 === 0 && hours > 0 ? clock(hours, minute) : undefined),
);

/** "seven tonight": the word also names a day, which another rule reads. */
const part: Rule<DayPart> = (lattice, at) => word('dayPart')(lattice, at).map(({ value, end }) =>
  (word('relativeDay')(lattice, at).length > 0 ? { value, end: at } : { value, end }));
const withPart = (time: Clock, of: DayPart | undefined): Clock => (of === undefined ? time : { ...time, part: of });

/** `tonight, 7` is one time; so is `7:30 pm, one vegetarian`, where `pm` makes no second time of `one`. */
const isNoHalf = (of: DayPart): boolean => of !== 'am' && of !== 'pm';

function clockRule(habits: Habits): Rule<Clock> {
  const definite = either(written(habits), as(notBefore(fullHour, notBefore(minutes, ordinalAhead)), (hours) => clock(hours, 0)),
    beforeHour, beforeNamed, minutesTo, halfBehind, minutesBehind, lessMinutes, compactUnit, named, spoken);
  const loose = either(bareHour, added, compact, spaced);
  const any = either(definite, loose);
  const oclock = (time: Rule<Clock>): Rule<Clock> => as(seq(time, maybe(word('hourUnit'))), ([value]) => value);
  const at = maybe(word('at'));
  return either(
    as(seq(at, at, oclock(definite), maybe(part)), ([, , time, of]) => withPart(time, of)),
    as(seq(word('at'), at, oclock(any), maybe(part)), ([, , time, of]) => withPart(time, of)),
    as(seq(at, oclock(loose), part), ([, time, of]) => (time.hour > 12 ? undefined : { ...withPart(time, of), loose: true })),
    after('dayPart', as(seq(at, oclock(any), maybe(part)), ([, time, of]) => withPart(time, of)), isNoHalf),
  );
}

/** `between 7 and 8`, `von 19 bis 21 Uhr`, `7 or 8 pm`: the first counts, the second is kept. */
function rangeRule(one: Rule<Clock>): Rule<Clock> {
  const first = either(one, bareHour);
  const joined = (from: Clock, to: Clock): Clock => ({ ...withPart(from, from.part ?? to.part), until: to });
  return either(
    as(seq(maybe(word('at')), first, either<unknown>(word('or'), sign('-')), one), ([, from, , to]) => joined(from, to)),
    as(seq(word('between'), maybe(word('at')), first, word('until'), first), ([, , from, , to]) => joined(from, to)),
  );
}

const length = either(
  as(seq(number, word('unit')), ([amount, unit]) => (unit === 'hour' ? 60 * amount : unit === 'minute' ? amount : undefined)),
  word('duration'),
);
/** "Half past" without its hour; "half" alone may be half of anything. */
const partOfHour: Rule<number> = (lattice, at) => word('beforeHour')(lattice, at).filter(({ end }) => end > at + 1);
const comma = maybe(sign(','));
const relative: Rule<TimeSpec> = either<TimeSpec>(
  as(word('sameTime'), () => ({ kind: 'sameAsBefore' as const })),
  as(seq(length, word('shift')),
    ([minute, direction]) => ({ kind: 'shifted' as const, minutes: direction * minute, from: 'previous' as const })),
  as(seq(word('shift'), length),
    ([direction, minute]) => ({ kind: 'shifted' as const, minutes: direction * minute, from: 'previous' as const })),
  as(seq(word('in'), length), ([, minute]) => ({ kind: 'shifted' as const, minutes: minute, from: 'now' as const })),
  as(seq(length, word('fromNow')), ([minute]) => ({ kind: 'shifted' as const, minutes: minute, from: 'now' as const })),
  as(seq(either<unknown>(word('and'), word('at'), word('correction')), comma, notBefore(partOfHour, hour)), ([, , minutes]) =>
    ({ kind: 'besideHour' as const, minutes })),
  as(word('now'), () => ({ kind: 'shifted' as const, minutes: 0, from: 'now' as const })),
);

/** Everything that names a time and can mean nothing else. */
export const timeRule = (habits: Habits): Rule<TimeSpec> => {
  const one = shared(clockRule(habits));
  return either<TimeSpec>(one, rangeRule(one), relative);
};

/** "One" is no hour in "the earliest one", but may be one alone. */
const answeredHour: Rule<Clock> = (lattice, at) => (at > 0 && word('thing')(lattice, at).length > 0 ? [] : bareHour(lattice, at));
/** A number that may be an hour after a question for the time or in a correction. */
export const bareTime = (habits: Habits): Rule<TimeSpec> =>
  either<TimeSpec>(clockRule(habits), answeredHour, added, compact, as(seq(word('the'), answeredHour), ([, time]) => time));

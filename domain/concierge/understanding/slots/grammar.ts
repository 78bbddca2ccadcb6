import type { Lattice, Reading } from '../../../language/lattice.ts';
import type { Meanings } from '../../../language/meanings.ts';

// In tokens.
const LONGEST_PHRASE = 6;

export type Match<T> = { value: T; end: number };

/** Lists the readings of something from token `at` on. */
export type Rule<T> = (lattice: Lattice, at: number) => Match<T>[];

type Mapped<T extends unknown[]> = { [K in keyof T]: Rule<T[K]> };

/** A word or phrase of this category. */
export const word = <K extends keyof Meanings>(category: K): Rule<Meanings[K]> => (lattice, at) => {
  const matches: Match<Meanings[K]>[] = [];
  for (const { category: each, value, end } of lattice.readings[at] ?? []) {
    if (each === category) matches.push({ value: value as Meanings[K], end });
  }
  return matches;
};

/** One sign, such as a comma. */
export const sign = (signs: string): Rule<string> => ({ tokens }, at) => {
  const token = tokens[at];
  return token !== undefined && signs.includes(token.text) ? [{ value: token.text, end: at + 1 }] : [];
};

/** A run of digits of a length. */
export const digits = (shortest: number, longest: number): Rule<string> => ({ tokens }, at) => {
  const text = tokens[at]?.text ?? '';
  return text.length >= shortest && text.length <= longest && /^[0-9]+$/.test(text) ? [{ value: text, end: at + 1 }] : [];
};

/** Directly attached to the token before. */
export const glued = <T>(rule: Rule<T>): Rule<T> => (lattice, at) => (lattice.tokens[at]?.glued === true ? rule(lattice, at) : []);

/** `th` and `º`, but no full stop, which may end the sentence. */
export const letteredMark: Rule<true> = (lattice, at) => (lattice.tokens[at]?.text === '.' ? [] : word('ordinalMark')(lattice, at));

export const seq = <T extends unknown[]>(...rules: Mapped<T>): Rule<T> => (lattice, at) => {
  let partial: Match<unknown[]>[] = [{ value: [], end: at }];
  for (const rule of rules as Rule<unknown>[]) {
    const longer: Match<unknown[]>[] = [];
    // Most rules fail at once in most places, and loops cost least there.
    for (const before of partial) {
      for (const match of rule(lattice, before.end)) longer.push({ value: [...before.value, match.value], end: match.end });
    }
    partial = longer;
    if (partial.length === 0) break;
  }
  return partial as Match<T>[];
};

export const either = <T>(...rules: Rule<T>[]): Rule<T> => (lattice, at) => {
  const all: Match<T>[] = [];
  for (const rule of rules) for (const match of rule(lattice, at)) all.push(match);
  return all;
};

/** The same rule, read once at each place of a text; for rules that many other rules use. */
export const shared = <T>(rule: Rule<T>): Rule<T> => {
  const known = new WeakMap<Lattice, Map<number, Match<T>[]>>();
  return (lattice, at) => {
    let places = known.get(lattice);
    if (places === undefined) known.set(lattice, places = new Map());
    let matches = places.get(at);
    if (matches === undefined) places.set(at, matches = rule(lattice, at));
    return matches;
  };
};

/** Matches with the rule and also without it. */
export const maybe = <T>(rule: Rule<T>): Rule<T | undefined> => (lattice, at) => [...rule(lattice, at), { value: undefined, end: at }];

/** Turns a reading into a value; `undefined` rejects it. */
export const as = <T, U>(rule: Rule<T>, turn: (value: T) => U | undefined): Rule<U> => (lattice, at) => {
  const matches: Match<U>[] = [];
  for (const { value, end } of rule(lattice, at)) {
    const turned = turn(value);
    if (turned !== undefined) matches.push({ value: turned, end });
  }
  return matches;
};

/** Matches only if the other rule does not apply right after it. */
export const notBefore = <T>(rule: Rule<T>, next: Rule<unknown>): Rule<T> => (lattice, at) =>
  rule(lattice, at).filter(({ end }) => next(lattice, end).length === 0);

/** Matches only right after a word or phrase of this category that `fits`, with or without a comma between. */
export const after = <K extends keyof Meanings,
  T>(category: K, rule: Rule<T>, fits: (value: Meanings[K]) => boolean = () => true): Rule<T> => (lattice, at) => {
  const end = lattice.tokens[at - 1]?.text === ',' ? at - 1 : at;
  return endingAt(lattice, category, end, end).some(({ value }) => fits(value as Meanings[K])) ? rule(lattice, at) : [];
};

/** Whether a phrase of this category that starts before token `before` ends right before token `end`. */
export const endsAt = (lattice: Lattice, category: keyof Meanings, end: number, before = end): boolean =>
  endingAt(lattice, category, end, before).length > 0;

const endingAt = ({ readings }: Lattice, category: keyof Meanings, end: number, before: number): Reading[] =>
  readings.slice(Math.max(0, end - LONGEST_PHRASE), before).flat()
    .filter((reading) => reading.category === category && reading.end === end);

/** Whether a phrase of this category starts in these tokens. */
export function occurs({ readings }: Lattice, category: keyof Meanings, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (readings[at]?.some((reading) => reading.category === category)) return true;
  }
  return false;
}

/** The first token at which a phrase of this category starts; infinite if there is none. */
export function firstOf({ readings }: Lattice, category: keyof Meanings): number {
  const at = readings.findIndex((here) => here.some((reading) => reading.category === category));
  return at === -1 ? Infinity : at;
}

/** One to `most` items, with something in between; the limit keeps reading linear. */
export const list = <T>(item: Rule<T>, between: Rule<unknown>, most: number): Rule<T[]> => (lattice, at) => {
  const lists: Match<T[]>[] = [];
  let open: Match<T[]> | undefined = longest(as(item, (value) => [value])(lattice, at));
  while (open !== undefined) {
    lists.push(open);
    if (open.value.length >= most) break;
    const { value: before, end }: Match<T[]> = open;
    open = longest(as(seq<[unknown, T]>(between, item), ([, value]) => [...before, value])(lattice, end));
  }
  return lists;
};

const longest = <T>(matches: readonly Match<T>[]): Match<T> | undefined =>
  matches.reduce<Match<T> | undefined>((best, match) => (best === undefined || match.end > best.end ? match : best), undefined);

/** The longest reading at every place where the rule applies. */
export const everywhere = <T>(rule: Rule<T>, lattice: Lattice): (Match<T> & { start: number })[] => eachPlace(lattice, (start) => {
  const match = longest(rule(lattice, start));
  return match === undefined ? [] : [match];
});

/** The same with shorter readings, in case something else takes the end of the longest; the first of equally long ones. */
export const atEachLength = <T>(rule: Rule<T>, lattice: Lattice): (Match<T> & { start: number })[] => eachPlace(lattice, (start) => {
  const matches = rule(lattice, start);
  return matches.filter(({ end }, index) => matches.findIndex((each) => each.end === end) === index);
});

const eachPlace = <T>({ tokens, readings }: Lattice, read: (start: number) => Match<T>[]): (Match<T> & { start: number })[] =>
  tokens.flatMap(({ text }, start) => (
    // Every rule starts with digits or a word that means something.
    readings[start]?.length === 0 && !/^[0-9]/.test(text) ? [] : read(start).map((match) => ({ ...match, start }))
  ));

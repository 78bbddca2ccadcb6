import { clock, findTimes } from '../values/times.ts';
import { findContacts } from '../values/contacts.ts';
import { findPrices } from '../values/prices.ts';

/**
 * The figures of a flattened text in one spelling: `7 am`, `07:00` and `7 Uhr` are one. Two texts about the same
 * thing whose figures differ are a contradiction, not a duplicate.
 */
export function figuresOf(text: string): string {
  const found: string[] = [];
  const taken: [number, number][] = [];
  const take = (start: number, end: number, name: string): void => {
    found.push(name);
    taken.push([start, end]);
  };
  for (const { kind, start, end, whole } of findContacts(text)) take(start, end, `${kind}:${whole}`);
  for (const { start, end, amount, currency } of findPrices(text)) take(start, end, `${currency}:${amount}`);
  for (const time of findTimes(text)) {
    if (isTaken(taken, time.start)) continue;
    take(time.start, time.end, time.kind === 'range' ? `${clock(time.from)}-${clock(time.until)}` : clock(time.minutes));
  }
  for (const number of text.matchAll(/\d+(?:[.,]\d+)*/g)) {
    if (!isTaken(taken, number.index)) found.push(number[0].replace(',', '.'));
  }
  return found.toSorted().join(' ');
}

const isTaken = (spans: readonly [number, number][], at: number): boolean => spans.some(([start, end]) => start <= at && at < end);

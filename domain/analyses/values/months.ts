import { monthNames } from '../../language/calendar-names.ts';
import { ofAllLanguages } from '../../language/languages.ts';
import { flat } from './flat.ts';

/** What each month is called in any language, from January on: alternatives in flat letters, longer ones first. */
export const monthWords = ofAllLanguages((all): readonly string[] => {
  const names = all.map(({ tag, facts }) => monthNames(tag).map((name, index) => [flat(name), ...(facts.months[index]?.split('|') ?? [])]));
  return Array.from({ length: 12 }, (_, index) => [...new Set(names.flatMap((months) => months[index] ?? []).filter(Boolean))]
    .toSorted((one, other) => other.length - one.length).join('|'));
});

/** @returns from 1; 0 for a word that is not a month */
export const monthOf = (name = ''): number => monthWords().findIndex((names) => names.split('|').includes(name.replace('.', ''))) + 1;

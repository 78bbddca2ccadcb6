import { dayNames, monthNames } from '../../language/calendar-names.ts';
import { ofAllLanguages } from '../../language/languages.ts';
import { flat } from '../values/flat.ts';

const telling = ofAllLanguages((all) => new Set(all.flatMap(({ tag, pages }) => [
  ...pages.telling.split(/\s+/).filter(Boolean), ...[...dayNames(tag), ...monthNames(tag)].map(flat),
])));

/**
 * Whether a flat word tells one matter from its neighbour, in any language: a text in which it is exchanged is about another room,
 * season or day, however alike the rest is.
 */
export const isTelling = (word: string): boolean => telling().has(word);

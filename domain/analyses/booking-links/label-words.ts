import { ofAllLanguages } from '../../language/languages.ts';
import type { LinkWordName } from '../../language/page-words.ts';
import { flat } from '../values/flat.ts';
import type { BookingKind } from '../../model/analyses/candidate.ts';

/** What buttons and links say that lead to a booking engine, in flat letters of all languages in use. */
const patterns = ofAllLanguages((all) => {
  const any = (name: LinkWordName): string => all.map(({ pages }) => pages.links[name]).filter(Boolean).join('|') || '(?!)';
  const whole = (name: LinkWordName, more: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${any(name)})${more}(?!\p{L})`, 'u');
  return {
    book: whole('book', String.raw`\p{L}{0,4}`), table: whole('table', String.raw`\p{L}{0,3}`), room: whole('room', String.raw`\p{L}{0,3}`),
    tableCompound: new RegExp(any('tableCompound')), roomCompound: new RegExp(any('roomCompound')),
    noun: new RegExp(any('noun')), other: new RegExp(any('other')),
  };
});

export interface LabelReading {
  /** Whether it invites to book. */
  books: boolean;
  kind: BookingKind | null;
}

export function readLabel(label: string): LabelReading {
  const text = flat(label);
  const { other, noun, tableCompound, roomCompound, book } = patterns();
  if (other.test(text) || noun.test(text)) return { books: false, kind: null };
  if (tableCompound.test(text)) return { books: true, kind: 'table' };
  if (roomCompound.test(text)) return { books: true, kind: 'room' };
  return { books: book.test(text), kind: kindOf(text) };
}

/** What a text around a link is about, if it is about one of the two. */
export function kindOf(flattened: string): BookingKind | null {
  const { table, room } = patterns();
  const [isTable, isRoom] = [table.test(flattened), room.test(flattened)];
  return isTable === isRoom ? null : isTable ? 'table' : 'room';
}

import type { Schemas } from '../../api/client.ts';
import type { Hotel } from '../../session/hotels.ts';

type Patch = Schemas['PatchClientBody'];

/** A field of the settings: what it shows of the hotel, and what changes in the record when it says something else. */
interface Field { shown: string; patch: (text: string) => Patch }

/** Fields by the names that they have in the form. */
export type Fields = (hotel: Hotel) => Record<string, Field>;

/** What fields show or say, by their names. */
export type Values = Record<string, string>;

/** What the fields show of a hotel. */
export const valuesOf = (fields: Fields, hotel: Hotel): Values =>
  Object.fromEntries(Object.entries(fields(hotel)).map(([name, { shown }]) => [name, shown]));

/** What a form says that is not among these values; a box without its tick says nothing. */
export function differing(form: HTMLFormElement, values: Values): Values {
  const data = new FormData(form);
  const said = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(Object.keys(values).map((name) => [name, said(name)] as const).filter(([name, text]) => text !== values[name]));
}

/** The merge patch of what was changed alone. */
export const patchOf = (fields: Fields, hotel: Hotel, changed: Values): Patch =>
  Object.entries(changed).reduce<Patch>((patch, [name, text]) => combine(patch, fields(hotel)[name]?.patch(text.trim()) ?? {}), {});

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

function combine(one: Plain, other: Plain): Plain {
  const merged = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const before = merged.get(name);
    merged.set(name, isPlain(before) && isPlain(value) ? combine(before, value) : value);
  }
  return Object.fromEntries(merged);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The field of a form that has this name. */
export function controlOf(form: HTMLFormElement | null, name: string): Control | undefined {
  const control = form?.elements.namedItem(name);
  const isControl = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => control instanceof kind);
  return isControl ? control as Control : undefined;
}

/** Lets a field show another value. */
export function put(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'on';
  else control.value = value;
}

/** A value in the words of its field. @param words for a tick and for none */
export function wordsOf(control: Control, value: string, { yes, no }: { yes: string; no: string }): string {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return value === 'on' ? yes : no;
  if (control instanceof HTMLSelectElement) return [...control.options].find((option) => option.value === value)?.text ?? value;
  return value === '' ? '–' : value;
}

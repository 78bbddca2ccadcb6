import type { LanguagePack } from './language-pack.ts';
import { PACKS } from './packs/all.ts';

/** A language whose words the offline brain knows; it matches texts in other languages only by their letters. */
export type Language = (typeof PACKS)[number]['tag'];

let packs: ReadonlyMap<string, LanguagePack>;

/** The tags of the languages in use, in their order. */
export let LANGUAGES: readonly Language[];

/** Sets the languages of the whole process; the default is `packs/all.ts`. */
export function useLanguages(list: readonly LanguagePack[]): void {
  packs = new Map(list.map((pack) => [pack.tag, pack]));
  LANGUAGES = list.map(({ tag }) => tag as Language);
}

useLanguages(PACKS);

/** Reduces a BCP 47 tag to a language the brain knows, or null (`fr-CA` is `fr`, `pl` is null). */
export function languageOf(locale: string): Language | null {
  const primary = locale.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return packs.has(primary) ? primary as Language : null;
}

/** @throws RangeError for a language that is not in use */
export function packOf(language: Language): LanguagePack {
  const pack = packs.get(language);
  if (pack === undefined) throw new RangeError(`Nobody speaks "${language}" here.`);
  return pack;
}

/** Makes a value from the packs of all languages in use, at its first use. */
export function ofAllLanguages<T>(make: (all: readonly LanguagePack<Language>[]) => T): () => T {
  const made = new WeakMap<typeof packs, { value: T }>();
  return () => {
    let known = made.get(packs);
    if (known === undefined) made.set(packs, known = { value: make([...packs.values()] as LanguagePack<Language>[]) });
    return known.value;
  };
}

/** Makes a value from a language's pack, at its first use. */
export function perLanguage<T>(make: (pack: LanguagePack<Language>) => T): (language: Language) => T {
  const all = ofAllLanguages(() => new Map<Language, { value: T }>());
  return (language) => {
    const made = all();
    let known = made.get(language);
    if (known === undefined) made.set(language, known = { value: make(packOf(language) as LanguagePack<Language>) });
    return known.value;
  };
}

/** The words of all languages in use, from lists separated by white space. */
export const wordsOfAllLanguages = (of: (pack: LanguagePack<Language>) => string): (() => ReadonlySet<string>) =>
  ofAllLanguages((all) => new Set(all.flatMap((pack) => of(pack).split(/\s+/).filter(Boolean))));

/** One regular expression from the alternatives of all languages in use. */
export const inAnyLanguage = (make: (alternatives: (of: (pack: LanguagePack) => string) => string) => RegExp): (() => RegExp) =>
  ofAllLanguages((all) => make((of) => [...new Set(all.map(of).filter(Boolean))].join('|') || '(?!)'));

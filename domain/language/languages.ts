import { platformLocales, type PlatformLocale } from './locale.ts';

/** A language whose words the offline brain knows; texts in others are matched by their letters alone. */
export type Language = PlatformLocale;

export const LANGUAGES = platformLocales;

/** Reduces a BCP 47 tag to a language the brain knows, or null (`fr-CA` is `fr`, `pl` is null). */
export function languageOf(locale: string): Language | null {
  const primary = locale.toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGES.find((language) => language === primary) ?? null;
}

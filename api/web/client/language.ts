/** The languages the page can be read in. */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words, so that a guest finds it. */
export const languageNames: Record<Language, string> = {
  en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano',
};

/** The first wish the page can fulfil: `['pt', 'fr-CA']` → `fr`. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const primary = wish?.split('-')[0]?.toLowerCase();
    const found = languages.find((language) => language === primary);
    if (found) return found;
  }
  return 'en';
}

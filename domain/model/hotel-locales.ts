/** The languages a hotel speaks, for pages that do not state theirs. */
export interface HotelLocales {
  locales: readonly string[];
  defaultLocale: string;
}

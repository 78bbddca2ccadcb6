import { join } from 'node:path';
import { SiteContent, type PageContent } from '../house-site/content.ts';
import { demoLocales, type DemoLocale } from './facts.ts';

/** The site's pages in the order of its navigation; each is `content/<locale>/<kind>.md`. */
export const pageKinds = [
  'home', 'rooms', 'restaurant', 'lunch-menu', 'dinner-menu', 'breakfast', 'spa', 'family', 'pets', 'arrival',
  'activities', 'meetings', 'accessibility', 'sustainability', 'policies', 'faq', 'contact',
] as const;

export type PageKind = (typeof pageKinds)[number];
export type DemoContent = PageContent<DemoLocale, PageKind>;

/** The hotel's pages in all languages. */
export const hotelContent = new SiteContent({
  folder: join(import.meta.dirname, 'content'), locales: demoLocales, kinds: pageKinds, typeset,
});

// Authors type plain apostrophes and spaces; readers get typographic ones, and a price never breaks from its currency.
function typeset(locale: DemoLocale, text: string): string {
  const common = text.replace(/(?<=\p{L})'(?=\p{L})/gu, '’').replace(/\bCHF (?=\d)/g, 'CHF\u00a0');
  return locale === 'fr' ? common.replace(/ (?=»|[:;?!](?:\s|$))/gmu, '\u00a0').replace(/« /g, '«\u00a0') : common;
}

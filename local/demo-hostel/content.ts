import { join } from 'node:path';
import { SiteContent, type PageContent } from '../house-site/content.ts';
import { hostelLocales, type HostelLocale } from './facts.ts';

/** The site's pages in the order of its menu; each is `content/<locale>/<kind>.md`. */
export const hostelPageKinds = [
  'home', 'dorms', 'private-rooms', 'prices', 'check-in', 'kitchen', 'breakfast', 'bar', 'events', 'tours', 'surf', 'rental',
  'lockers', 'laundry', 'wifi', 'long-stay', 'groups', 'families', 'pilgrims', 'getting-here', 'parking', 'neighbourhood',
  'accessibility', 'house-rules', 'booking', 'safety', 'sustainability', 'jobs', 'faq', 'contact',
] as const;

export type HostelPageKind = (typeof hostelPageKinds)[number];
export type HostelContent = PageContent<HostelLocale, HostelPageKind>;

/** The hostel's pages in both languages. */
export const hostelContent = new SiteContent({
  folder: join(import.meta.dirname, 'content'), locales: hostelLocales, kinds: hostelPageKinds, typeset,
});

// Authors type plain apostrophes and spaces; a price never breaks from its currency.
function typeset(_locale: HostelLocale, text: string): string {
  return text.replace(/(?<=\p{L})'(?=\p{L})|(?<=s)'(?=\s)/gu, '’').replace(/(?<=\d) (?=[€%])/g, '\u00a0');
}

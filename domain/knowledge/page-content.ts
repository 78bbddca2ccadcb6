import { createHash } from 'node:crypto';
import { passagesOf } from './extract-html.ts';
import type { PageContent } from '../model/crawling/page.ts';
import type { HotelLocales } from '../model/hotel-locales.ts';
import { detectLanguage } from '../language/detect.ts';
import { matchLocale } from '../language/locale.ts';
import type { CutPassage } from '../model/knowledge/passages.ts';

/** What two addresses of one page have in common. */
export function contentHash({ title, locale, whole, sections }: PageContent): string {
  return createHash('sha256').update(JSON.stringify([title, locale, whole, sections])).digest('hex');
}

export function isEmpty({ whole, sections }: PageContent): boolean {
  return whole.every(({ text }) => text === '') && sections.every(({ blocks }) => blocks.every((block) => block === ''));
}

/** As much of a page says what language it is in. */
const SAMPLE_CHARACTERS = 2000;

/**
 * The language of a page: as it states it, in the hotel's own spelling where the hotel speaks it; else as its words
 * tell, among the languages the hotel speaks.
 */
export function pageLocale(stated: string | null, text: string, { locales, defaultLocale }: HotelLocales): string {
  const tag = canonicalTag(stated);
  if (tag !== null) return matchLocale(tag, locales, tag) ?? tag;
  return detectLanguage(text.slice(0, SAMPLE_CHARACTERS), { sessionLocale: defaultLocale, allowed: locales }).locale;
}

/** Sites write `de_DE` and worse. */
function canonicalTag(stated: string | null): string | null {
  try {
    const [tag = null] = Intl.getCanonicalLocales((stated ?? '').replaceAll('_', '-'));
    return tag === 'und' || (tag?.length ?? 0) > 35 ? null : tag;
  } catch {
    return null;
  }
}

/** A page's passages without the blocks that its neighbours have said already. */
export function ownPassages({ whole, sections }: PageContent, isRepeated: (text: string) => boolean): CutPassage[] {
  const own = sections.map(({ heading, blocks }) => ({ heading, blocks: blocks.filter((block) => block !== '' && !isRepeated(block)) }));
  return passagesOf(whole.filter(({ text }) => text !== '' && !isRepeated(text)), own);
}

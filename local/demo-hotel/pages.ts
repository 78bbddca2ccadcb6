import { escapeHtml, notFoundPage, pageHead } from '../house-site/document.ts';
import { contentHtml } from '../house-site/markdown.ts';
import { hotelContent, type DemoContent } from './content.ts';
import { hotelFacts, type DemoLocale } from './facts.ts';
import { labels } from './labels.ts';
import { frame } from './layout.ts';
import { dinnerMenuPath } from './menu.ts';
import { structuredData } from './structured-data.ts';

/** The HTML of a page as a visitor's browser receives it. @param tableBookingUrl where the restaurant takes bookings */
export function pageHtml(content: DemoContent, { origin, tableBookingUrl }: { origin: string; tableBookingUrl: string }): string {
  const bookingUrl = new URL(tableBookingUrl);
  bookingUrl.searchParams.set('lang', content.locale);
  const data = structuredData(content, origin, bookingUrl.href);
  const picture = content.kind === 'home' ? '<img class="hero" src="/assets/lake.svg" alt="">\n' : '';
  const callToAction = content.kind === 'restaurant'
    ? `\n<p class="action"><a class="button" href="${escapeHtml(bookingUrl.href)}">${labels[content.locale].bookTable}</a></p>`
    : '';
  return frame({
    locale: content.locale,
    kind: content.kind,
    title: content.title,
    description: content.description,
    article: `${picture}<article>\n${articleHtml(content)}</article>${callToAction}`,
    head: pageHead(content, { pages: hotelContent.all(), origin, data }),
  });
}

/** The page shown for an unknown address. */
export function notFoundHtml(locale: DemoLocale): string {
  const { notFound, notFoundHelp } = labels[locale];
  return frame(notFoundPage(locale, { siteName: hotelFacts.name, notFound, notFoundHelp }));
}

const articleHtml = (content: DemoContent): string =>
  contentHtml(content, { file: () => dinnerMenuPath(content.locale), page: (target) => hotelContent.linkFrom(content, target) });

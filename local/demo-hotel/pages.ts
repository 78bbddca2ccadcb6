import { escapeHtml, pageHead } from '../house-site/document.ts';
import { contentHtml } from '../house-site/markdown.ts';
import { contentOf, loadContent, pageKinds, type DemoContent } from './content.ts';
import { hotelFacts, type DemoLocale } from './facts.ts';
import { labels } from './labels.ts';
import { frame } from './layout.ts';
import { dinnerMenuPath } from './paths.ts';
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
    main: `${picture}<article>\n${articleHtml(content)}</article>${callToAction}`,
    head: pageHead(content, { pages: loadContent(), origin, data }),
  });
}

/** The page shown for an unknown address. */
export function notFoundHtml(locale: DemoLocale): string {
  const { notFound, notFoundHelp } = labels[locale];
  return frame({
    locale,
    title: `${notFound} – ${hotelFacts.name}`,
    description: notFoundHelp,
    main: `<h1>${notFound}</h1>\n<p><a href="/${locale}/">${notFoundHelp}</a></p>`,
    head: '<meta name="robots" content="noindex">',
  });
}

function articleHtml(content: DemoContent): string {
  return contentHtml(content, {
    file: () => dinnerMenuPath(content.locale),
    page: (target) => {
      const kind = pageKinds.find((candidate) => candidate === target);
      if (!kind) throw new Error(`${content.locale}/${content.kind}.md links to "${target}", which is not a page.`);
      return contentOf(content.locale, kind).path;
    },
  });
}

import { escapeHtml, notFoundPage, pageHead } from '../house-site/document.ts';
import { contentHtml, questionsAndAnswers } from '../house-site/markdown.ts';
import { hostelContent, type HostelContent } from './content.ts';
import { hostelFacts, type HostelLocale } from './facts.ts';
import { hostelLabels } from './labels.ts';
import { hostelFrame } from './layout.ts';
import { priceListPath } from './price-list.ts';
import { hostelData } from './structured-data.ts';

/** The HTML of a page as a visitor's browser receives it. */
export function hostelPageHtml(content: HostelContent, origin: string): string {
  const picture = content.kind === 'home'
    ? '<figure class="hero"><img src="/assets/wave.svg" alt=""><figcaption>Playa del Lirio</figcaption></figure>\n' : '';
  return hostelFrame({
    locale: content.locale,
    kind: content.kind,
    title: content.title,
    description: content.description,
    article: `${picture}${content.kind === 'faq' ? accordion(content) : articleHtml(content)}`,
    head: pageHead(content, { pages: hostelContent.all(), origin, data: hostelData(content, origin) }),
  });
}

/** The page shown for an unknown address. */
export function hostelNotFoundHtml(locale: HostelLocale): string {
  const { notFound, notFoundHelp } = hostelLabels[locale];
  return hostelFrame(notFoundPage(locale, { siteName: hostelFacts.name, notFound, notFoundHelp }));
}

/** Questions whose answers open on a click, as most sites show them; the headings between are dropped. */
function accordion(content: HostelContent): string {
  const entries = questionsAndAnswers(content).map(({ question, answer }) =>
    `<details><summary>${escapeHtml(question)}</summary><div class="answer"><p>${escapeHtml(answer)}</p></div></details>`);
  const [, heading = ''] = /^# (.+)$/m.exec(content.markdown) ?? [];
  return `<h1>${escapeHtml(heading)}</h1>\n<div class="accordion">\n${entries.join('\n')}\n</div>`;
}

const articleHtml = (content: HostelContent): string =>
  contentHtml(content, { file: () => priceListPath(content.locale), page: (target) => hostelContent.linkFrom(content, target) });

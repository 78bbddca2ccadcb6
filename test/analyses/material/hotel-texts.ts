import { demoLocales } from '../../../local/demo-hotel/facts.ts';
import { hotelContent } from '../../../local/demo-hotel/content.ts';
import { extractMarkdown } from '../../../domain/knowledge/extract-markdown.ts';
import type { PassageToRead } from '../../../domain/analyses/facts/fact.ts';
import type { KnowledgeText } from '../../../domain/analyses/duplicates/document.ts';

/** The demo hotel's pages in five languages: real texts of a hotel that agrees with itself. */
function demoPages(): { id: string; kind: string; locale: string; title: string; passages: { title: string; text: string }[] }[] {
  return hotelContent.all().filter(({ locale }) => demoLocales.some((each) => each === locale)).map((content) => {
    const { title, passages } = extractMarkdown(content.markdown, content.title);
    return { id: `${content.locale}/${content.kind}`, kind: content.kind, locale: content.locale, title: title || content.title, passages };
  });
}

export const demoPassages = (): PassageToRead[] => demoPages().flatMap(({ id, locale, title, passages }) =>
  passages.map((passage) => ({ itemId: id, itemTitle: title, url: null, locale, title: passage.title, text: passage.text })));

/** Its pages as items, and each of its questions as one. */
export function demoItems(): KnowledgeText[] {
  const base = { byHand: false, updated: Date.UTC(2026, 0, 1) };
  return demoPages().flatMap(({ id, kind, locale, title, passages }): KnowledgeText[] => {
    const page: KnowledgeText = { ...base, id, title, locale, kind: 'page', text: passages.map(({ text }) => text).join('\n\n') };
    if (kind !== 'faq') return [page];
    return [page, ...passages.filter((passage) => passage.title.includes('?')).map((passage, index): KnowledgeText => (
      { ...base, id: `${id}/${index}`, title: passage.title.split(' – ').at(-1) ?? '', text: passage.text, locale, kind: 'faq' }))];
  });
}

import { describe, expect, it } from '@jest/globals';
import PdfDocument from 'pdfkit';
import { extractHtml } from '../../../domain/knowledge/extract-html.ts';
import { extractMarkdown } from '../../../domain/knowledge/extract-markdown.ts';
import { extractPdf } from '../../../domain/knowledge/extract-pdf.ts';

const page = (body: string, head = ''): string => `<!doctype html><html lang="en"><head><title>Rooms | Casa</title>${head}</head><body>${body}</body></html>`;
const texts = (html: string): string[] => extractHtml(html).passages.map((passage) => passage.text);

describe('extractHtml', () => {
  it('keeps the main text under its headings', () => {
    const { title, locale, passages } = extractHtml(page('<nav>Home</nav><main><h1>Rooms</h1><p>Ten rooms.</p><h2>Suites</h2><p>Two suites.</p></main><footer>Imprint</footer>'));
    expect([title, locale]).toEqual(['Rooms | Casa', 'en']);
    expect(passages).toEqual([{ title: 'Rooms', text: 'Ten rooms.' }, { title: 'Rooms – Suites', text: 'Two suites.' }]);
  });

  it('drops navigation, banners and footers where no main is marked', () => {
    const html = page('<header>Logo</header><nav><li>Menu</li></nav><div><p>Welcome.</p></div><aside><p>Newsletter</p></aside><div class="cookie-banner"><p>Cookies</p></div><footer><p>Imprint</p></footer>');
    expect(texts(html)).toEqual(['Welcome.']);
  });

  it.each([
    '<p hidden>bad</p>', '<p aria-hidden="true">bad</p>', '<p style="display:none">bad</p>', '<p style="font-size: 0">bad</p>', '<p style="opacity:0">bad</p>',
    '<p style="position:absolute;left:-9999px">bad</p>', '<div style="visibility: hidden"><p>bad</p></div>', '<!-- bad -->', '<script>bad</script>', '<noscript><p>bad</p></noscript>',
    '<template><p>bad</p></template>', '<p class="sr-only">bad</p>',
  ])('leaves out what readers do not see: %s', (hidden) => {
    expect(texts(page(`<main><p>Good.</p>${hidden}</main>`)).join(' ')).toBe('Good.');
  });

  it('removes characters that readers do not see', () => {
    expect(texts(page('<main><p>Free\u200b park\u00ading \u{e0049}\u{e0067}</p></main>'))).toEqual(['Free parking']);
  });

  it('keeps what is merely smaller or dimmer', () => {
    expect(texts(page('<main><p style="font-size:0.8em;opacity:0.9">Small print.</p></main>'))).toEqual(['Small print.']);
  });

  it('reads tables by rows and lists by items', () => {
    expect(texts(page('<main><table><tr><th>Room</th><th>Price</th></tr><tr><td>Double</td><td>120 EUR</td></tr></table><ul><li>Sea view</li><li>Balcony</li></ul></main>')))
      .toEqual(['Room: Price\nDouble: 120 EUR\nSea view\nBalcony']);
  });

  it('reads the questions of an FAQPage, also inside a graph, and no fact twice', () => {
    const faq = { '@graph': [{ '@type': 'Hotel' }, { '@type': ['FAQPage'], mainEntity: [
      { '@type': 'Question', name: 'Is there a pool?', acceptedAnswer: { text: '<p>Yes, <b>indoors</b>.</p>' } }, { name: 'broken' },
    ] }] };
    const html = page('<main><h2>Is there a pool?</h2><p>Yes, indoors.</p></main>', `<script type="application/ld+json">${JSON.stringify(faq)}</script><script type="application/ld+json">{oops</script>`);
    expect(extractHtml(html).passages).toEqual([{ title: 'Is there a pool?', text: 'Yes, indoors.' }]);
  });

  it.each(['', '<', '<html>', '<main></main>', '<p', 'just text'])('copes with %j', (html) => expect(() => extractHtml(html)).not.toThrow());
});

describe('extractMarkdown', () => {
  it('reads front matter, headings, lists and links', () => {
    const markdown = '---\ntitle: House rules\nlang: en\n---\n\n# House rules\n\nBe **kind**.\n\n## Quiet\n\n- From 22:00\n- See [the page](https://x.example)\n';
    expect(extractMarkdown(markdown, 'file')).toEqual({
      title: 'House rules', locale: 'en', passages: [{ title: 'House rules', text: 'Be kind.' }, { title: 'House rules – Quiet', text: 'From 22:00\nSee the page' }],
    });
  });
  it('takes plain text under the name of its file', () => {
    expect(extractMarkdown('Pool open.\r\n\r\nSauna open.', 'notes.txt')).toEqual({ title: 'notes.txt', locale: null, passages: [{ title: 'notes.txt', text: 'Pool open.\nSauna open.' }] });
  });
  it('reads tables as lines', () => {
    expect(extractMarkdown('# T\n\n| Room | Price |\n|---|---|\n| Double | 120 |', 'x').passages[0]?.text).toContain('Double : 120');
  });
});

describe('extractPdf', () => {
  const pdf = (draw: (document: PDFKit.PDFDocument) => void): Promise<Uint8Array> => new Promise((resolve, reject) => {
    const document = new PdfDocument({ size: 'A4', margin: 40, lang: 'en', info: { Title: 'Dinner menu', Author: 'Test', CreationDate: new Date(0) } });
    const parts: Uint8Array[] = [];
    document.on('data', (part) => { parts.push(part); });
    document.on('end', () => { resolve(new Uint8Array(Buffer.concat(parts))); });
    document.on('error', reject);
    draw(document);
    document.end();
  });

  it('reads text and title', async () => {
    const { title, passages } = await extractPdf(await pdf((document) => { document.text('Fish soup 12 EUR'); }), 'menu.pdf');
    expect(title).toBe('Dinner menu');
    expect(passages).toEqual([{ title: 'Dinner menu', text: expect.stringContaining('Fish soup 12 EUR'), fragment: 'page=1' }]);
  });
  it('says that a scan holds no text', async () => {
    await expect(extractPdf(await pdf((document) => { document.addPage(); }), 'scan.pdf')).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('no text') });
  });
  it('says that a file is no PDF', async () => {
    await expect(extractPdf(new TextEncoder().encode('hello'), 'x.pdf')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readBookingCandidates } from '../../domain/analyses/read-booking-candidates.ts';
import { readPage } from '../../domain/crawling/read-page.ts';
import { extractMarkdown } from '../../domain/knowledge/extract-markdown.ts';
import { readHtml } from '../../domain/knowledge/read-html.ts';
import { findContacts } from '../../domain/analyses/values/contacts.ts';
import { pageDirectives } from '../../domain/crawling/page-directives.ts';
import { siteScope } from '../../domain/model/crawling/site-scope.ts';
import { sniffFormat } from '../../domain/model/knowledge/document-format.ts';
import { parseSitemap } from '../../domain/crawling/sitemap.ts';
import type { FetchedPage } from '../../domain/ports/page-fetcher.ts';

const SIZE = 200_000;
const filled = (piece: string, size = SIZE): string => piece.repeat(Math.ceil(size / piece.length));
const url = 'https://hotel.example/rooms';

/** Work that grows with the square of the size does not end within the time of a test. */
const ends = (work: () => unknown): void => { work(); };

describe('what is made to keep a reader busy does not', () => {
  it.each(['x ', ' ', 'a', 'a: ', 'noindex '])('in a header about crawlers, full of %j', (piece) => {
    ends(() => pageDirectives([`a${filled(piece)}b`, `${filled(piece)},noindex`]));
  });

  it.each(['<loc>', '<loc>a', '<xhtml:link ', '<xhtml:link href="', '<a:loc>  ', '<loc><![CDATA[', '&a', ' '])('in a sitemap, full of %j', (piece) => {
    ends(() => parseSitemap(`<url>${filled(piece)}`));
    ends(() => parseSitemap(filled(`<url>${piece}`)));
  });

  it.each(['<address>', '<h1><div>', '<pre>', '<blockquote>', '<dl><dt>', '<li><ul>', '<table><tr><td>', '<figcaption>', '<p>x', '<svg/>', '<br>', '<header>x</header>', '<tr><th>a<th>b', '<h2><button>', '<article>'])(
    'in a page, full of %j', (piece) => {
      // Nested as deep as parsers follow, around text that every level would take again.
      const levels = piece.startsWith('<table') ? 300 : 1000;
      ends(() => readHtml(`<main>${filled(piece, levels * piece.length)}${filled('word ')}`));
      ends(() => readHtml(`<main>${filled(`${piece} x `, levels * (piece.length + 3))}`));
    },
  );

  it.each(['x', 'x.', '0', '+41 44 123 45 67 ', 'a@', 'a@a.', '-'])('in a text, full of %j', (piece) => ends(() => findContacts(filled(piece))));

  it.each(['[', '![', '[a](', '[a](()', '![a](', '<', '<!--', '`a', '*', '|', '| ', '\u2028', '# ', '#', ' #', '1', '- ', '> ', '\n ', '1. ', '```\n', '- a\n', '[a]: b\n', 'a|b\n', 'a\n=\n', '<a>\n'])(
    'in Markdown, full of %j', (piece) => {
      ends(() => extractMarkdown(filled(piece), 'notes'));
      ends(() => extractMarkdown(`a\n${filled(piece)}b`, 'notes'));
      ends(() => extractMarkdown(`# a${filled(piece)}b`, 'notes'));
      ends(() => extractMarkdown(`---\ntitle: a${filled(' ')}b\n---\n`, 'notes'));
    },
  );

  it.each(['<a href="/x">x</a>', '<p></p><a href=x>', '<div onclick="go(\'https://a.example/\')">x', '<div data-a="https://a.example/">', '<form action=x></form>'])(
    'on a page with links, full of %j', (piece) => {
      const count = piece.startsWith('<div') ? 1000 : SIZE / piece.length;
      ends(() => readBookingCandidates({ url, html: filled(piece, count * piece.length) }));
      ends(() => readBookingCandidates({ url, html: `<h2>${filled('Rooms ')}</h2>${filled(piece, count * piece.length)}` }));
    },
  );

  it.each(['<p>Pool</p>', '<a href=x>', '<article>x</article>', '<nav></nav>', '<form></form>', '<span class="cookie"></span>', '<table></table>', '<div hidden></div>'])(
    'on a page of nothing but %j, side by side', (piece) => {
      ends(() => readHtml(`<main>${filled(piece, 20_000 * piece.length)}`));
      ends(() => readBookingCandidates({ url, html: filled(piece, 20_000 * piece.length) }));
    },
  );

  it('in a file whose kind is to be told', () => {
    const kindOf = (text: string) => sniffFormat({ body: new TextEncoder().encode(text), name: 'page.html', contentType: null });
    ends(() => expect(kindOf(`${filled('<!---->', 1000)}x`)).toBe('html'));
    expect(kindOf('<!-- a --> <!-- b -- > --><html>')).toBe('html');
  });

  it('by an address that every link is resolved against', () => {
    const page = `<base href="https://hotel.example/${filled('a')}/">${filled('<a href="spa">x</a>')}`;
    ends(() => expect(readHtml(page).base).toBeNull());
    ends(() => expect(readBookingCandidates({ url, html: page }).links).toEqual(['https://hotel.example/spa']));
  });
});

describe('what is quick is right', () => {
  it('about comments, links in links and brackets in addresses', () => {
    const text = 'a <!-- b --> c [![Pool](p.png)](/pool) [Spa](/spa_(new)) <b>d</b> <!-- open\n\n| Day | Hour |\n|:---|---:|\n| Mon | 9 |\n\n## Times ##\n\nFrom 9.';
    expect(extractMarkdown(text, 'notes').passages).toEqual([
      { title: 'notes', text: 'a c Pool Spa d <!-- open' }, { title: 'notes', text: 'Day : Hour\n\nMon : 9' }, { title: 'notes – Times', text: 'From 9.' },
    ]);
  });

  it('about blocks in blocks: each text is there once', () => {
    const { sections } = readHtml('<main><address><p>Seeweg 1</p><p>Zürich</p></address><h2><span>Spa</span></h2><ul><li><p>Sauna</p></li></ul></main>');
    expect(sections.map(({ blocks }) => blocks.join('|').replace(/\s/g, ''))).toEqual(['Seeweg1Zürich', 'Sauna']);
  });

  it('about mail addresses and fax numbers', () => {
    expect(findContacts('mail info@hotel.example or spa.desk@hotel.example, fax: +41 44 123 45 67').map(({ value }) => value)).toEqual(['info@hotel.example', 'spa.desk@hotel.example']);
  });

  it('about the heading above a link, and pictures for labels', () => {
    const html = '<h1>Hotel</h1><section><h2>Restaurant</h2><p>Eat.</p><div><a href="/a"><img alt="Book a table"></a></div><h3>Rooms</h3><a href="/b">Book</a></section><div><a href="/c">More</a><h4>Spa</h4></div>';
    expect(readBookingCandidates({ url, html }).candidates.map(({ label, surroundings }) => [label, surroundings])).toEqual([['Book a table', 'Restaurant'], ['Book', 'Rooms'], ['More', 'Spa']]);
  });
});

describe('a page that is larger than anybody reads', () => {
  const read = (body: string, contentType: string, address = url) => readPage(
    { kind: 'fetched', url: address, contentType, charset: null, etag: null, lastModified: null, robots: null, body: new TextEncoder().encode(body) } satisfies FetchedPage,
    address, siteScope(new URL('https://hotel.example/')), { locales: ['en'], defaultLocale: 'en' },
  );

  it.each([
    ['a page', filled('<p>A room with a view. ', 1_000_000), 'text/html'], ['headings', filled(`<h2>${'Spa '.repeat(500)}</h2><p>x`, 1_000_000), 'text/html'],
    ['empty questions', `<script type="application/ld+json">{"@type":"FAQPage","mainEntity":[${filled('{"name":"","acceptedAnswer":{"text":""}},', 1_000_000)}{}]}</script><p>x`, 'text/html'],
    ['text', filled('A room with a view. ', 1_000_000), 'text/plain'], ['Markdown', filled('A room with a view.\n\n', 1_000_000), 'text/markdown'],
  ])('is cut: %s', async (_, body, contentType) => {
    const { content } = await read(body, contentType);
    const texts = [...(content?.whole ?? []).flatMap(({ title, text }) => [title, text]), ...(content?.sections ?? []).flatMap(({ heading, blocks }) => [heading, ...blocks])];
    expect(texts.join('').length).toBeGreaterThan(contentType === 'text/html' && body.startsWith('<script') ? -1 : 50_000);
    expect(texts.join('').length).toBeLessThanOrEqual(200_000);
    expect(texts.length).toBeLessThanOrEqual(200_002);
  });

  it('or whose address holds what cannot be stored has a title all the same', async () => {
    expect((await read('Open from nine.', 'text/plain', 'https://hotel.example/menu%00%0A-x.txt')).content?.title).toBe('menu x');
    const page = await read('<title>a</title><script type="application/ld+json">{"@type":"Hotel","name":"A\\u0000\\ud800","telephone":"1"}</script><p>b\0c', 'text/html');
    expect(JSON.stringify(page.content)).not.toMatch(/\\u0000|\\ud800/);
  });
});

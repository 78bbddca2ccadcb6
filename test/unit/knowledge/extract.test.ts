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

  it.each(['data-w-id="1"', 'data-aos="fade-up"', 'class="elementor-invisible"', 'class="wow fadeIn"'])('reads what fades in when it is scrolled to: %s', (mark) => {
    expect(texts(page(`<section style="opacity:0" ${mark}><p>Good.</p></section><section style="opacity:0;display:none" ${mark}><p>bad</p></section>`))).toEqual(['Good.']);
  });

  it('removes characters that readers do not see', () => {
    expect(texts(page('<main><p>Free\u200b park\u00ading \u{e0049}\u{e0067}</p></main>'))).toEqual(['Free parking']);
  });

  it('keeps what is merely smaller or dimmer', () => {
    expect(texts(page('<main><p style="font-size:0.8em;opacity:0.9">Small print.</p></main>'))).toEqual(['Small print.']);
  });

  it('reads tables by rows and lists by items', () => {
    expect(texts(page('<main><table><tr><th>Room</th><th>Price</th></tr><tr><td>Double</td><td>120 EUR</td></tr></table><ul><li>Sea view</li><li>Balcony</li></ul></main>')))
      .toEqual(['Double: Price 120 EUR\nSea view\nBalcony']);
  });

  it.each([
    ['<tr><th>Room<th>Size:<th>Bed<tr><td>Classic<td>22 m²<td>queen<tr><td>Suite<td>40 m²<td>', 'Classic: Size 22 m², Bed queen\nSuite: Size 40 m²'],
    ['<thead><tr><th><th>Adults</thead><tr><th>Spa<td>40 EUR', 'Spa: Adults 40 EUR'],
    ['<tr><td>Monday<td>closed<tr><td>Sunday<td>9 to 12', 'Monday: closed\nSunday: 9 to 12'],
    ['<tr><th>Room<th>Price<tr><td colspan=2>In winter<tr><td>Classic<td>120 EUR', 'Room: Price\nIn winter\nClassic: 120 EUR'],
    [`<tr><th>Room<th>${'Price '.repeat(10)}<tr><td>Classic<td>120 EUR`, `Room: ${'Price '.repeat(10).trim()}\nClassic: 120 EUR`],
  ])('says with each value of a table what it is, where the table does: %s', (rows, text) => {
    expect(texts(page(`<main><table>${rows}</table></main>`))).toEqual([text]);
  });

  it('reads the questions of an FAQPage, also inside a graph, and no fact twice', () => {
    const faq = { '@graph': [{ '@type': 'Hotel' }, { '@type': ['FAQPage'], mainEntity: [
      { '@type': 'Question', name: 'Is there a pool?', acceptedAnswer: { text: '<p>Yes, <b>indoors</b>.</p>' } }, { name: 'broken' },
    ] }] };
    const html = page('<main><h2>Is there a pool?</h2><p>Yes, indoors.</p></main>', `<script type="application/ld+json">${JSON.stringify(faq)}</script><script type="application/ld+json">{oops</script>`);
    expect(extractHtml(html).passages).toEqual([{ title: 'Is there a pool?', text: 'Yes, indoors.' }]);
  });

  describe('a page of a site builder', () => {
    const sections = (body: string) => extractHtml(page(body)).passages.map(({ title, text }) => `${title}: ${text}`);

    it.each([
      ['boxes in boxes', '<h2>Breakfast</h2><div><div>Breakfast is served <b>7 to 10</b>.</div><div>25 euros<br>per person</div></div><p>Enjoy!</p>',
        ['Rooms | Casa – Breakfast: Breakfast is served 7 to 10.\n25 euros per person\nEnjoy!']],
      ['an accordion of buttons', '<h2><button aria-expanded="false">What time is check-in?</button></h2><div class="panel"><div>From 15:00.</div></div><button>Book now</button>',
        ['Rooms | Casa – What time is check-in?: From 15:00.']],
      ['an accordion of details', '<details><summary><h3>Is there a pool?</h3></summary>Yes, indoors.</details><details><summary><button>And a gym?</button></summary><div>No.</div></details>',
        ['Rooms | Casa – Is there a pool?: Yes, indoors.', 'Rooms | Casa – And a gym?: No.']],
      ['an accordion within a list, and text after it', '<h2>Questions</h2><ul><li><details><summary>Is there a pool?</summary><p>Yes, indoors.</p></details></li></ul><p>Ask us.</p>',
        ['Rooms | Casa – Is there a pool?: Yes, indoors.', 'Rooms | Casa – Questions: Ask us.']],
      ['an accordion without headings', '<div><button aria-expanded="false">Is there a pool?</button></div><div>Yes, indoors.</div><button aria-expanded="false">Menu</button>',
        ['Rooms | Casa – Is there a pool?: Yes, indoors.']],
      ['a list of definitions', '<h2>Facts</h2><dl><dt>Check-in:</dt><dd>From 15:00.</dd><dt>Card</dt><dt>Cash</dt><dd>Accepted.</dd><dd>Euros only.</dd><dt>Pool</dt></dl>',
        ['Rooms | Casa – Facts: Check-in: From 15:00.\nCard, Cash: Accepted.\nCard, Cash: Euros only.\nPool']],
      ['questions in a list of definitions', '<h2>Facts</h2><dl><dt>Is there a pool?</dt><dd>Yes, indoors.</dd></dl><p>Ask us.</p>',
        ['Rooms | Casa – Is there a pool?: Yes, indoors.', 'Rooms | Casa – Facts: Ask us.']],
      ['questions in bold type', '<p><strong>Is there a pool?</strong></p><p>Yes, indoors.</p><p> <b>And a</b> <b>gym?</b></p><p>No. Why <b>not?</b></p>',
        ['Rooms | Casa – Is there a pool?: Yes, indoors.', 'Rooms | Casa – And a gym?: No. Why not?']],
      ['two questions with one answer', '<h3>Is parking free?</h3><p>Yes.</p><h3>Is Wi-Fi free?</h3><p>Yes.</p>',
        ['Rooms | Casa – Is parking free?: Yes.', 'Rooms | Casa – Is Wi-Fi free?: Yes.']],
      ['cards', '<article><h3>Suite</h3><span>From 200 EUR</span></article><article><h3>Double</h3><div>From 120 EUR</div><a href="/d">More</a></article>',
        ['Rooms | Casa – Suite: From 200 EUR', 'Rooms | Casa – Double: From 120 EUR']],
      ['cards in a list, each a link', '<ul><li><a href="/s"><h3>Suite</h3>Lake view<div>From 200 EUR</div></a></li></ul>', ['Rooms | Casa – Suite: Lake view\nFrom 200 EUR']],
      ['a page in a form', '<form id="aspnetForm"><input type="hidden" value="x"><h1>Rooms</h1><div>Ten rooms.</div><label for="n">Your name</label><input id="n"><select><option>2 adults</option></select></form>',
        ['Rooms: Ten rooms.']],
      ['a page in a table', '<table><tr><td><h1>Rooms</h1>Ten rooms.<table><tr><td>Suites<td>2</table></td></tr></table>', ['Rooms: Ten rooms.\nSuites: 2']],
      ['boxes without space between them', '<div><div>FAQ</div><div>From 15:00.</div></div>', ['Rooms | Casa: FAQ\nFrom 15:00.']],
      ['a telephone number', '<div><a href="tel:+41440000000">+41 44 000 00 00</a></div>', ['Rooms | Casa: +41 44 000 00 00']],
      ['a heading alone', '<h1>Closed in winter</h1>', ['Rooms | Casa: Closed in winter']],
    ])('is read as it looks: %s', (_, body, expected) => expect(sections(body)).toEqual(expected));

    it.each([
      '<div class="menu"><a href="/">Home</a> | <a href="/spa">Spa</a></div>', '<div><a class="elementor-button" href="/book"><span>Book now</span></a></div>',
      '<div class="footer"><div>Imprint</div></div>', '<div data-elementor-type="footer" class="elementor elementor-location-footer"><div>Imprint</div></div>',
      '<div id="onetrust-consent-sdk"><div>We use cookies.</div></div>', '<div class="my-cookie-notice"><div>We use cookies.</div></div>',
      '<div class="share-buttons"><span>Share with a friend</span> <a href="#">Mail</a></div>', '<ul class="list social-icons"><li>Follow us</li></ul>',
      '<span class="screen-reader-text">Skip</span>', '<div style="opacity:0">bad</div>', '<div hidden>bad</div>', '<button>Send</button>',
    ])('is read without its furniture: %s', (furniture) => {
      expect(texts(page(`${furniture}<div>Ten rooms.</div>${furniture}`))).toEqual(['Ten rooms.']);
    });
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
  it('finds no heading inside a code fence', () => {
    const markdown = '# Wi-Fi\n\nJoin the network:\n\n```sh\n# as a guest\n\n## connect\nnmcli connect **hotel**\n```\n\nAsk us for help.';
    expect(extractMarkdown(markdown, 'file').passages).toEqual([
      { title: 'Wi-Fi', text: 'Join the network:\n# as a guest\n\n## connect\nnmcli connect **hotel**\nAsk us for help.' },
    ]);
    expect(extractMarkdown('```\n# comment\n```\n\nText.', 'file').title).toBe('file');
  });
  it('takes a line above a rule of signs for a heading', () => {
    expect(extractMarkdown('House\n=====\n\nBe kind.\n\nQuiet\n-----\nFrom 22:00', 'file')).toMatchObject({
      passages: [{ title: 'House', text: 'Be kind.' }, { title: 'House – Quiet', text: 'From 22:00' }],
    });
  });
  it('keeps what looks like the address of a link', () => {
    expect(extractMarkdown('[Pool]: open\n[Pool]: from nine', 'file').passages[0]?.text).toBe('[Pool]: open\n[Pool]: from nine');
  });
  it.each([
    ['items of a list', '- Pitches are ready from noon.\n- The barrier closes at 10 pm', ['Pitches are ready from noon.', 'The barrier closes at 10 pm']],
    ['paragraphs', 'All pitches are on grass.\n\nGenerators are not allowed here.', ['All pitches are on grass.', 'Generators are not allowed here.']],
    ['what a line leads to', 'We lend these things:\n\n- a pram and a high chair for babies\n- irons', ['We lend these things:\na pram and a high chair for babies\nirons']],
    ['rows of a table', '- Monday: closed\n- Tuesday to Sunday: 9 to 12', ['Monday: closed\nTuesday to Sunday: 9 to 12']],
    ['a name with what it names', 'The rooms face the old garden.\n\nSauna\n\nIt is heated every day at four.', ['The rooms face the old garden.', 'Sauna\nIt is heated every day at four.']],
  ])('cuts by what says something by itself: %s', (_, text, expected) => {
    expect(extractMarkdown(text, 'House').passages.map((passage) => passage.text)).toEqual(expected);
  });
  it('takes a question for the heading of its answer', () => {
    expect(extractMarkdown('Can I smoke here?\nNo.\n\n**Is there a pool?**\n\nYes, one.\n\nAnd what else?', 'House').passages).toEqual([
      { title: 'Can I smoke here?', text: 'No.' }, { title: 'Is there a pool?', text: 'Yes, one.' }, { title: 'House', text: 'And what else?' },
    ]);
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

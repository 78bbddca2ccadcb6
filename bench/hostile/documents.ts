import { createHash } from 'node:crypto';
import { pdfFile } from './pdf-file.ts';

/** A file that is made to delay its reader or to fill its memory. */
export interface HostileDocument {
  /** The file name with its extension; unique in the corpus. */
  name: string;
  contentType: string;
  bytes: Buffer;
  /** Whether its reader refuses it with a sentence or still reads it. */
  outcome: 'refused' | 'read';
}

const MEGABYTE = 1024 * 1024;

/**
 * Documents and pages that stopped a reader or could have: deep, wide, long, and much larger when unpacked. The same seed gives the same
 * bytes; another seed gives other words and slightly different sizes, so that no reader can know them.
 */
export function hostileDocuments(seed: number): HostileDocument[] {
  const some = seededSizes(seed);
  const word = createHash('sha256').update(`${seed}`).digest('hex').slice(0, 8);
  const refused = (name: string, contentType: string, content: string | Buffer): HostileDocument =>
    ({ name, contentType, bytes: Buffer.from(content as string), outcome: 'refused' });
  const read = (name: string, contentType: string, content: string): HostileDocument =>
    ({ ...refused(name, contentType, content), outcome: 'read' });
  return [
    refused('saved-states.pdf', PDF, pdfFile('q '.repeat(some(10_000)))),
    refused('many-saved-states.pdf', PDF, pdfFile('q '.repeat(some(100_000)))),
    refused('packed-twice.pdf', PDF, pdfFile(Buffer.alloc(some(256 * MEGABYTE), 32), { layers: 2 })),
    refused('packed-thrice.pdf', PDF, pdfFile('q Q '.repeat(some(1000)), { layers: 3 })),
    refused('many-pages.pdf', PDF, pdfFile(`BT (${word}) Tj ET`, { pages: some(2500) })),
    refused('figures.pdf', PDF, pdfFile('1 '.repeat(some(3_000_000)), { pages: 100 })),
    refused('drawing.pdf', PDF, pdfFile('0 0 m 1 1 l S '.repeat(some(1_200_000)))),
    read('flat.html', HTML, `<title>${word}</title><main>${'<p>Pool</p>'.repeat(some(63_000))}`),
    refused('flat-and-wide.html', HTML, `<main>${'<p>Pool</p>'.repeat(some(450_000))}`),
    refused('open-elements.html', HTML, `<main><p>${word}${'<div>'.repeat(some(50_000))}`),
    refused('open-again.html', HTML,
      `${Array.from({ length: 2000 }, (_, index) => `<b x=${index}>`).join('')}${`<p>${word}`.repeat(some(100_000))}`),
    refused('deep-data.html', HTML,
      `<p>${word}</p>${data(`{"@type":"Hotel","telephone":"1","name":${'{"name":'.repeat(some(20_000))}"x"${'}'.repeat(20_000)}}`)}`),
    refused('long-data.html', HTML,
      `<p>${word}</p>`
        + data(`{"@type":"FAQPage","mainEntity":[${'{"name":"","acceptedAnswer":{"text":"a"}},'.repeat(some(100_000))}{}]}`)),
    refused('lines.csv', CSV, 'a\n'.repeat(some(4_000_000))),
    refused('cells.csv', CSV, 'a,'.repeat(some(2_000_000))),
    refused('open-quotation.csv', CSV, `"${`${word},`.repeat(some(300_000))}`),
    refused('long.md', MARKDOWN, `# ${word}\n\n${'Pool. '.repeat(some(400_000))}`),
    read('headings.md', MARKDOWN, `# ${'a'.repeat(some(900_000))}\n${'\n\n## b\n\nc'.repeat(some(20_000))}`),
    read('signs.md', MARKDOWN, `# ${word}\n\n${'@'.repeat(some(400_000))}`),
    read('wide-digits.txt', TEXT, `${word}\n\n${'\uff11'.repeat(some(400_000))}`),
  ];
}

const PDF = 'application/pdf';
const HTML = 'text/html';
const CSV = 'text/csv';
const MARKDOWN = 'text/markdown';
const TEXT = 'text/plain';

const data = (json: string): string => `<script type="application/ld+json">${json}</script>`;

/** Sizes up to 1 % above the requested one, in an order that the seed decides. */
function seededSizes(seed: number): (size: number) => number {
  let count = 0;
  return (size) => {
    count += 1;
    const share = createHash('sha256').update(`${seed}/${count}`).digest().readUInt16BE() / 65_536;
    return Math.round(size * (1 + share / 100));
  };
}

/** A sitemap of entries that are never closed. */
export const hostileSitemap = (): string => `<urlset>${'<url><loc>https://hotel.example/&a'.repeat(140_000)}`;

/** A robots.txt whose rules apply to every crawler that it names, so that every address has to be checked against all of them. */
export const hostileRobots = (): string =>
  `${Array.from({ length: 9000 }, (_, index) => `User-agent: a${index}`).join('\n')}\nUser-agent: *\n${'Disallow: /x\n'.repeat(9000)}`
    + `Disallow: /${'*a'.repeat(80_000)}\n`;

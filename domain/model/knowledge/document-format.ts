/** The kinds of files that can become knowledge. */
export const documentFormats = ['html', 'markdown', 'text', 'pdf', 'csv'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** The largest document, in bytes (decisions, Conventions). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** As people name them. */
export const FORMATS_IN_WORDS = 'Markdown (.md), HTML, plain text (.txt), PDF or CSV of question and answer';

const BY_EXTENSION: Readonly<Record<string, DocumentFormat>> = {
  html: 'html',
  htm: 'html', xhtml: 'html', md: 'markdown', markdown: 'markdown', txt: 'text', text: 'text', pdf: 'pdf', csv: 'csv', tsv: 'csv',
};
const BY_TYPE: Readonly<Record<string, DocumentFormat>> = {
  'text/html': 'html', 'application/xhtml+xml': 'html', 'text/markdown': 'markdown', 'text/x-markdown': 'markdown', 'text/plain': 'text',
  'application/pdf': 'pdf', 'text/csv': 'csv', 'text/tab-separated-values': 'csv',
};

/** How far into a file its nature shows; readers of PDF take the mark anywhere in there. */
const HEAD_BYTES = 1024;
// A comment ends at its first end mark and nowhere else: with a choice of ends, a row of comments would be tried in every grouping.
const HTML_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i;

interface Document {
  body: Uint8Array;
  /** With its extension; of an address, its path. */
  name: string;
  /** What the sender says it is; often a guess. */
  contentType: string | null;
}

/**
 * Tells what a file is: by its content where that shows it, else by its name, else by what the sender says.
 *
 * @returns null for what cannot become knowledge, such as pictures, archives and office files
 */
export function sniffFormat({ body, name, contentType }: Document): DocumentFormat | null {
  const head = latin1(body.subarray(0, HEAD_BYTES));
  if (head.includes('%PDF-')) return 'pdf';
  if (!isText(body)) return null;
  if (HTML_START.test(head)) return 'html';
  const said =
    BY_EXTENSION[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? BY_TYPE[contentType?.split(';')[0]?.trim().toLowerCase() ?? ''];
  // A name or a sender that says PDF is wrong here: every PDF carries its mark.
  return said === undefined || said === 'pdf' ? null : said;
}

/** Control characters give away what only programs read; UTF-16 has its mark. */
function isText(body: Uint8Array): boolean {
  const [first, second] = body;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return !body.subarray(0, HEAD_BYTES * 8).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes).replace(/^\u00ef\u00bb\u00bf/, '');

import PDFDocument from 'pdfkit';
import type { Language } from '../../domain/language/languages.ts';

export const PDF_MARGIN = 56;

/** Prints a page-sized PDF. @param write puts the text on it */
export function printPdf(
  { title, author, lang }: { title: string; author: string; lang: Language }, write: (document: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: PDF_MARGIN,
    lang,
    // A fixed date keeps the bytes, and so the ETag, equal from one start to the next.
    info: { Title: title, Author: author, CreationDate: new Date(0) },
  });
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  write(document);
  document.end();
  return finished;
}

/** A line with something at its left and its right edge; on a new page where this one is full. */
export function printEdges(document: PDFKit.PDFDocument, left: string, right: string): void {
  if (document.y > document.page.height - PDF_MARGIN - 40) document.addPage();
  const line = document.y;
  document.text(left, PDF_MARGIN, line);
  document.text(right, PDF_MARGIN, line, { align: 'right' });
}

type Print<Locale> = (locale: Locale) => Promise<Uint8Array>;

/** Caches the PDF of each language. */
export function printedOnce<Locale extends Language>(print: Print<Locale>): Print<Locale> {
  const printed = new Map<Locale, Promise<Uint8Array>>();
  return (locale) => {
    const known = printed.get(locale) ?? print(locale);
    printed.set(locale, known);
    return known;
  };
}

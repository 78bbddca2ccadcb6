import type { Tokens } from 'marked';
import { contentTokens, plainText } from '../house-site/markdown.ts';
import { printEdges, printedOnce, printPdf } from '../house-site/pdf.ts';
import { hostelContent } from './content.ts';
import { hostelFacts, type HostelLocale } from './facts.ts';

/** Where the price list of a language can be downloaded. */
export const priceListPath = (locale: HostelLocale): string => `/files/price-list-${locale}.pdf`;

/** The page of prices as a PDF for the wall, printed once per process. */
export const priceListPdf = printedOnce((lang: HostelLocale) => {
  const page = hostelContent.of(lang, 'prices');
  return printPdf({ title: page.title, author: hostelFacts.name, lang }, (document) => {
    for (const token of contentTokens(page)) {
      if (token.type === 'heading') document.moveDown(0.6).font('Times-Bold').fontSize(15).text(plainText(token)).moveDown(0.2);
      else if (token.type === 'table') printTable(document, token as Tokens.Table);
    }
    document.moveDown(1).font('Times-Roman').fontSize(9).text(`${hostelFacts.name} · ${hostelFacts.phone} · ${hostelFacts.email}`);
  });
});

function printTable(document: PDFKit.PDFDocument, { header, rows }: Tokens.Table): void {
  const print = (row: readonly Tokens.TableCell[]): void => {
    const [first = '', ...others] = row.map(({ tokens }) => tokens.map(plainText).join(''));
    printEdges(document, first, others.join(' / '));
  };
  document.font('Times-Italic').fontSize(9);
  print(header);
  document.font('Times-Roman').fontSize(11);
  for (const row of rows) print(row);
}

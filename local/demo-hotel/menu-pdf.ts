import PDFDocument from 'pdfkit';
import { hotelFacts, type DemoLocale } from './facts.ts';
import { readMenu, type Dish, type Menu } from './menu.ts';

const margin = 56;
const printed = new Map<DemoLocale, Promise<Uint8Array>>();

/** The dinner menu of a language as a PDF, printed once per process. */
export function dinnerMenuPdf(locale: DemoLocale): Promise<Uint8Array> {
  const known = printed.get(locale) ?? print(readMenu(locale, 'dinner-menu'), locale);
  printed.set(locale, known);
  return known;
}

function print(menu: Menu, locale: DemoLocale): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: locale,
    // A fixed date keeps the bytes, and so the ETag, equal from one start to the next.
    info: { Title: `${menu.title} – ${hotelFacts.restaurant.name}`, Author: hotelFacts.name, CreationDate: new Date(0) },
  });
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.font('Times-Roman').fontSize(11).text(hotelFacts.restaurant.name, { align: 'center' });
  document.font('Times-Bold').fontSize(22).text(menu.title, { align: 'center' }).moveDown(0.4);
  document.font('Times-Italic').fontSize(10).text(menu.intro, { align: 'center' });
  for (const course of menu.courses) {
    document.moveDown(0.8).font('Times-Bold').fontSize(14).text(course.title).moveDown(0.3);
    for (const dish of course.dishes) printDish(document, dish, menu.allergensLabel);
  }
  document.moveDown(0.8).font('Times-Bold').fontSize(9).text(menu.allergenKey.title);
  document.font('Times-Roman').fontSize(9).text(menu.allergenKey.text).moveDown(0.5);
  document.text(`${hotelFacts.name} · ${hotelFacts.street} · ${hotelFacts.postalCode} ${hotelFacts.city} · ${hotelFacts.restaurant.phone}`);
  document.end();
  return finished;
}

function printDish(document: PDFKit.PDFDocument, dish: Dish, allergensLabel: string): void {
  if (document.y > document.page.height - margin - 40) document.addPage();
  const line = document.y;
  document.font('Times-Bold').fontSize(11).text(dish.name, margin, line);
  document.text(dish.price, margin, line, { align: 'right' });
  document.font('Times-Roman').fontSize(10).text(`${dish.description} · ${allergensLabel} ${dish.allergens}`, margin).moveDown(0.25);
}

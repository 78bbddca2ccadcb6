import { PDF_MARGIN, printEdges, printedOnce, printPdf } from '../house-site/pdf.ts';
import { hotelFacts, type DemoLocale } from './facts.ts';
import { readMenu, type Dish, type Menu } from './menu.ts';

/** The dinner menu of a language as a PDF, printed once per process. */
export const dinnerMenuPdf = printedOnce((locale: DemoLocale) => print(readMenu(locale, 'dinner-menu'), locale));

function print(menu: Menu, lang: DemoLocale): Promise<Uint8Array> {
  const { name, street, postalCode, city, restaurant } = hotelFacts;
  return printPdf({ title: `${menu.title} – ${restaurant.name}`, author: name, lang }, (document) => {
    document.font('Times-Roman').fontSize(11).text(restaurant.name, { align: 'center' });
    document.font('Times-Bold').fontSize(22).text(menu.title, { align: 'center' }).moveDown(0.4);
    document.font('Times-Italic').fontSize(10).text(menu.intro, { align: 'center' });
    for (const course of menu.courses) {
      document.moveDown(0.8).font('Times-Bold').fontSize(14).text(course.title).moveDown(0.3);
      for (const dish of course.dishes) printDish(document, dish, menu.allergensLabel);
    }
    document.moveDown(0.8).font('Times-Bold').fontSize(9).text(menu.allergenKey.title);
    document.font('Times-Roman').fontSize(9).text(menu.allergenKey.text).moveDown(0.5);
    document.text(`${name} · ${street} · ${postalCode} ${city} · ${restaurant.phone}`);
  });
}

function printDish(document: PDFKit.PDFDocument, dish: Dish, allergensLabel: string): void {
  document.font('Times-Bold').fontSize(11);
  printEdges(document, dish.name, dish.price);
  document.font('Times-Roman').fontSize(10)
    .text(`${dish.description} · ${allergensLabel} ${dish.allergens}`, PDF_MARGIN).moveDown(0.25);
}

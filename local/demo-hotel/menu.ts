import type { Tokens } from 'marked';
import { contentTokens, plainText } from '../house-site/markdown.ts';
import { hotelContent } from './content.ts';
import type { DemoLocale } from './facts.ts';

/** Where the dinner menu of a language can be downloaded. */
export const dinnerMenuPath = (locale: DemoLocale): string => `/downloads/dinner-menu-${locale}.pdf`;

/** One line of a menu; the price as printed, currency included. */
export interface Dish {
  readonly name: string;
  readonly description: string;
  readonly allergens: string;
  readonly price: string;
}

/** A menu as data: the same words and prices as the page it is read from. */
export interface Menu {
  readonly title: string;
  readonly intro: string;
  readonly courses: readonly { readonly title: string; readonly dishes: readonly Dish[] }[];
  readonly allergenKey: { readonly title: string; readonly text: string };
  readonly allergensLabel: string;
}

/** Reads a menu page: an introduction, a table of dishes per course, then the key to the allergens. */
export function readMenu(locale: DemoLocale, kind: 'lunch-menu' | 'dinner-menu'): Menu {
  const courses: { title: string; dishes: Dish[] }[] = [];
  const paragraphs: string[] = [];
  let title = '';
  let section = '';
  let allergensLabel = '';
  for (const token of contentTokens(hotelContent.of(locale, kind))) {
    if (token.type === 'heading') {
      section = plainText(token);
      title ||= section;
    } else if (token.type === 'table') {
      const table = token as Tokens.Table;
      courses.push({ title: section, dishes: table.rows.map(readDish) });
      allergensLabel = table.header[2]?.text ?? '';
    } else if (token.type === 'paragraph') {
      paragraphs.push(plainText(token));
      if (paragraphs.length === 2) break;
    }
  }
  const [intro = '', key = ''] = paragraphs;
  return { title, intro, courses, allergenKey: { title: section, text: key }, allergensLabel };
}

function readDish(row: Tokens.TableCell[]): Dish {
  const [name = '', description = '', allergens = '', price = ''] = row.map((cell) => cell.tokens.map(plainText).join(''));
  return { name, description, allergens, price };
}

import { flatText } from './flat-text.ts';
import type { HtmlElement } from './page-tree.ts';

/** What is longer heads no column: it is text that was put into a table. */
const MAX_HEADER = 40;

interface Header {
  row: HtmlElement;
  names: readonly string[];
}

/** Reads rows of tables, each in one line. Where the first row names the columns, every other row says what its values are. */
export class TableRows {
  /** By table; null where it has none. */
  readonly #headers = new Map<HtmlElement, Header | null>();

  /** @returns nothing for the row that names the columns */
  textOf(row: HtmlElement): string {
    const header = this.#headerOver(row);
    if (header === null) return textsOf(row).filter(Boolean).join(': ');
    if (row === header.row) return '';
    const [label = '', ...values] = textsOf(row);
    const pairs = values.flatMap((value, index) => (value === '' ? [] : [`${header.names[index + 1] ?? ''} ${value}`.trim()]));
    return [label, pairs.join(', ')].filter(Boolean).join(': ');
  }

  #headerOver(row: HtmlElement): Header | null {
    const table = tableOf(row);
    if (table === null) return null;
    const known = this.#headers.get(table);
    if (known !== undefined) return known;
    const header = headerOf(rowsOf(table));
    this.#headers.set(table, header);
    return header;
  }
}

/** The names are in cells made for them, one for each cell of every other row. */
function headerOf([row, ...rest]: readonly HtmlElement[]): Header | null {
  if (row === undefined || rest.length === 0) return null;
  const cells = cellsOf(row);
  if (cells.length < 2 || !cells.every(({ tagName }) => tagName === 'th') || rest.some((other) => cellsOf(other).length !== cells.length)) {
    return null;
  }
  const names = cells.map((cell) => flatText(cell).replace(/[\s:]+$/, ''));
  return names.every(({ length }) => length <= MAX_HEADER) ? { row, names } : null;
}

const childrenOf = (element: HtmlElement, tags: ReadonlySet<string>): HtmlElement[] =>
  element.children.filter((child): child is HtmlElement => 'tagName' in child && tags.has(child.tagName));

const CELLS = new Set(['th', 'td']);
const ROWS = new Set(['tr']);
const GROUPS = new Set(['thead', 'tbody', 'tfoot']);

const cellsOf = (row: HtmlElement): HtmlElement[] => childrenOf(row, CELLS);
const textsOf = (row: HtmlElement): string[] => cellsOf(row).map((cell) => flatText(cell));
/** A parser puts every row into a group. */
const rowsOf = (table: HtmlElement): HtmlElement[] => childrenOf(table, GROUPS).flatMap((group) => childrenOf(group, ROWS));

function tableOf({ parent }: HtmlElement): HtmlElement | null {
  const table = parent?.parent;
  return table && 'tagName' in table && table.tagName === 'table' ? table : null;
}

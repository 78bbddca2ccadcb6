import type { Section } from '../../model/knowledge/passages.ts';
import { flatText, INLINE, oneLine } from './flat-text.ts';
import { elementsIn, type HtmlElement } from './page-tree.ts';
import { TableRows } from './table-rows.ts';

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Blocks that stay in one piece, with all that is in them. */
const WHOLE_BLOCKS = new Set(['p', 'li', 'dt', 'dd', 'blockquote', 'pre', 'figcaption', 'address', 'summary', 'caption']);
/** Accordions put their questions into buttons; any other button only does something. */
const SPEAKING_BUTTONS = new Set([...HEADINGS, 'summary', 'dt']);
/** Headings are cut to these many characters; every passage under them repeats them. */
const MAX_HEADING = 300;
/** What such a link shows is something to know. */
const CONTACT = /^\s*(?:tel|mailto|sms|whatsapp):/i;

/**
 * The visible text of a page's main content under its headings, in the order of the page: paragraphs, list items and table rows,
 * and each stretch of text that stands in none of them. A stretch of nothing but links leads elsewhere and is left out.
 */
export function sectionsOf(root: HtmlElement, title: string): Section[] {
  const flow = new TextFlow(title, new Set(parentsOf(elementsIn(root))));
  flow.read(root);
  const sections = flow.sections.filter(({ blocks }) => blocks.length > 0);
  if (sections.length > 0) return sections;
  // Where headings or links are all there is, they are the text.
  return [flatText(root)].filter(Boolean).map((text) => ({ heading: title, blocks: [text] }));
}

/** What holds headings or tables: it goes up from each of them until it meets what it met before. */
function parentsOf(elements: Iterable<HtmlElement>): Set<unknown> {
  const known = new Set<unknown>();
  for (const { tagName, parent } of elements) {
    if (!HEADINGS.has(tagName) && tagName !== 'table') continue;
    for (let above: typeof parent = parent; above !== null && !known.has(above); above = above.parent) known.add(above);
  }
  return known;
}

/** Reads a document once from top to bottom and cuts its text as a browser would break it into lines. */
class TextFlow {
  readonly sections: Section[];
  /** Elements that hold headings or tables, and so are no blocks in one piece. */
  readonly #composed: ReadonlySet<unknown>;
  readonly #tables = new TableRows();
  #pageHeading: string;
  #line: string[] = [];
  /** Whether the line says anything besides links. */
  #speaks = false;

  constructor(title: string, composed: ReadonlySet<unknown>) {
    this.sections = [{ heading: title, blocks: [] }];
    this.#pageHeading = title;
    this.#composed = composed;
  }

  read(element: HtmlElement): void {
    this.#readChildren(element, false);
    this.#endLine();
  }

  #readChildren(element: HtmlElement, isLink: boolean): void {
    for (const child of element.children) {
      if (child.nodeType === 3) this.#say(child.data, isLink);
      else if ('tagName' in child) this.#readElement(child, isLink);
    }
  }

  #readElement(element: HtmlElement, isLink: boolean): void {
    const { tagName: tag } = element;
    if (tag === 'button') return;
    if (tag === 'br') return this.#say('\n', isLink);
    if (INLINE.has(tag)) return this.#readChildren(element, isLink || this.#leadsAway(element));
    this.#endLine();
    const isComposed = this.#composed.has(element);
    const buttons = SPEAKING_BUTTONS.has(tag);
    if (HEADINGS.has(tag)) this.#beginSection(tag, flatText(element, { buttons }).slice(0, MAX_HEADING));
    else if (tag === 'tr' && !isComposed) this.#write(this.#tables.textOf(element));
    else if (WHOLE_BLOCKS.has(tag) && !isComposed) this.#write(flatText(element, { buttons }));
    else this.#readChildren(element, false);
    this.#endLine();
  }

  /** A link around a heading is a card, whose text is read where it stands. */
  #leadsAway(element: HtmlElement): boolean {
    const { tagName, attribs: { href } } = element;
    return tagName === 'a' && href !== undefined && !CONTACT.test(href) && !this.#composed.has(element);
  }

  #say(text: string, isLink: boolean): void {
    this.#line.push(text);
    this.#speaks ||= !isLink && /[\p{L}\p{N}]/u.test(text);
  }

  #endLine(): void {
    if (this.#speaks) this.#write(oneLine(this.#line));
    this.#line = [];
    this.#speaks = false;
  }

  #write(text: string): void {
    if (text !== '') this.sections.at(-1)?.blocks.push(text);
  }

  #beginSection(tag: string, text: string): void {
    if (text === '') return;
    if (tag === 'h1') this.#pageHeading = text;
    // "Times" alone says little; under "Breakfast" it does.
    this.sections.push({ heading: text === this.#pageHeading ? text : `${this.#pageHeading} – ${text}`, blocks: [] });
  }
}

import type { Section } from '../../model/knowledge/passages.ts';
import { Definitions } from './definitions.ts';
import { flatText, INLINE, oneLine } from './flat-text.ts';
import { elementsIn, type HtmlElement } from './page-tree.ts';
import { TableRows } from './table-rows.ts';

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Blocks that stay in one piece, with all that is in them. */
const WHOLE_BLOCKS = new Set(['p', 'li', 'dt', 'dd', 'blockquote', 'pre', 'figcaption', 'address', 'caption']);
/** Accordions put their questions into buttons; any other button only does something. */
const SPEAKING_BUTTONS = new Set([...HEADINGS, 'summary', 'dt']);
/** What holds one of these is no block in one piece. */
const COMPOSING = new Set([...HEADINGS, 'table', 'details']);
/** Headings are cut to these many characters; every passage under them repeats them. */
const MAX_HEADING = 300;
/** What the buttons of accordions carry. */
const OPENING = ['aria-expanded', 'aria-controls', 'data-toggle', 'data-bs-toggle'];
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

/** What holds headings, tables or details: it goes up from each of them until it meets what it met before. */
function parentsOf(elements: Iterable<HtmlElement>): Set<unknown> {
  const known = new Set<unknown>();
  for (const { tagName, parent } of elements) {
    if (!COMPOSING.has(tagName)) continue;
    for (let above: typeof parent = parent; above !== null && !known.has(above); above = above.parent) known.add(above);
  }
  return known;
}

/** Reads a document once from top to bottom and cuts its text as a browser would break it into lines. */
class TextFlow {
  readonly sections: Section[];
  /** Elements that hold headings, tables or details, and so are no blocks in one piece. */
  readonly #composed: ReadonlySet<unknown>;
  readonly #tables = new TableRows();
  readonly #definitions = new Definitions();
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
    if (tag === 'button') return this.#readButton(element);
    if (tag === 'br') return this.#say('\n', isLink);
    if (INLINE.has(tag)) return this.#readChildren(element, isLink || this.#leadsAway(element));
    this.#endLine();
    const isComposed = this.#composed.has(element);
    const buttons = SPEAKING_BUTTONS.has(tag);
    if (HEADINGS.has(tag) || tag === 'summary') this.#beginSection(tag, flatText(element, { buttons }));
    else if (tag === 'details' || tag === 'dl') this.#readApart(element);
    else if (tag === 'tr' && !isComposed) this.#write(this.#tables.textOf(element));
    else if (WHOLE_BLOCKS.has(tag) && !isComposed) this.#readBlock(tag, flatText(element, { buttons }), element);
    else this.#readChildren(element, false);
    this.#endLine();
  }

  /** What opens and closes, or is defined one by one, has headings of its own; after it the earlier one holds again. */
  #readApart(element: HtmlElement): void {
    const before = this.sections.at(-1)?.heading ?? this.#pageHeading;
    this.#readChildren(element, false);
    this.#endLine();
    if (element.tagName === 'dl') for (const term of this.#definitions.end()) this.#write(term);
    if (this.sections.at(-1)?.heading !== before) this.sections.push({ heading: before, blocks: [] });
  }

  #readBlock(tag: string, text: string, element: HtmlElement): void {
    if (isQuestion(text) && (tag === 'dt' || (tag === 'p' && isAllBold(element)))) this.#beginSection(tag, text);
    else if (tag === 'dt') this.#definitions.addTerm(text);
    else this.#write(tag === 'dd' ? this.#definitions.of(text) : text);
  }

  /** A button that opens an answer. */
  #readButton(element: HtmlElement): void {
    if (!OPENING.some((name) => element.attribs[name] !== undefined)) return;
    const text = flatText(element, { buttons: true });
    if (!isQuestion(text)) return;
    this.#endLine();
    this.#beginSection('button', text);
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

  #beginSection(tag: string, full: string): void {
    const text = full.slice(0, MAX_HEADING);
    if (text === '') return;
    if (tag === 'h1') this.#pageHeading = text;
    // "Times" alone says little; under "Breakfast" it does.
    this.sections.push({ heading: text === this.#pageHeading ? text : `${this.#pageHeading} – ${text}`, blocks: [] });
  }
}

const isQuestion = (text: string): boolean => text.length <= MAX_HEADING && /[?？؟]$/.test(text);

/** Where writers have no heading at hand, they set a question in bold type. */
function isAllBold({ children }: HtmlElement): boolean {
  const parts = children.filter((child) => child.nodeType !== 3 || child.data.trim() !== '');
  return parts.length > 0 && parts.every((part) => 'tagName' in part && (part.tagName === 'strong' || part.tagName === 'b'));
}
